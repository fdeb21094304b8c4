//@ says "wrote more than 1048576 bytes to stderr"
#include <cstdio>

int main() {
  for (;;) std::fputs("debug debug debug debug debug debug debug debug debug\n", stderr);
}
