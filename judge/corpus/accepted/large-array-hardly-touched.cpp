//@ memory 64
#include <cstdio>

static char plenty[900 << 20];

int main() {
  plenty[0] = plenty[(900 << 20) - 1] = 'x';
  std::puts("ok");
}
