//@ says "SIGABRT: uncaught TooMuch: more than there is"
#include <iostream>
#include <stdexcept>

struct TooMuch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

int main() {
  std::cout << "ok" << std::endl;
  throw TooMuch("more than there is");
}
