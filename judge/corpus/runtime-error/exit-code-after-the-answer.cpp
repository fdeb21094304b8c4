//@ says "exit code 1"
#include <cstdio>

int main() {
  std::puts("ok");
  return 1;
}
