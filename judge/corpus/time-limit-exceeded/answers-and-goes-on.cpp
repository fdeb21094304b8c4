//@ time 200
#include <cstdio>

int main() {
  std::puts("ok");
  std::fflush(stdout);
  for (volatile int i = 0;; i = i + 1) {
  }
}
