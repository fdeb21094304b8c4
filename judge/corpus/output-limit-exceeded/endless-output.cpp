//@ says "wrote more than 16777216 bytes to stdout"
#include <cstdio>

int main() {
  for (;;) std::puts("and so on and so on and so on and so on and so on and so on and so on");
}
