//@ expect Wrong Answer
#include <cstdio>
#include <unistd.h>

int main() {
  for (int number = 0; number < 1024; number++) close(number);
  std::puts("ok");
  std::fflush(stdout);
}
