//@ says "line 5, column"
#include <iostream>

int main() {
  std::cout << 1
}
