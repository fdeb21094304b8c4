// Only the lowest byte of an exit code is reported, and that is 0.
#include <cstdio>

int main() {
  puts("ok");
  return 256;
}
