//@ time 1000
#include <cstdio>
#include <ctime>

int main() {
  while (std::clock() < CLOCKS_PER_SEC / 2) {
  }
  std::puts("ok");
}
