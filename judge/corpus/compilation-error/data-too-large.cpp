//@ says "variables outside of functions are too large"
#include <cstdio>

char wide[3000ull << 20];
char narrow[100];

int main() {
  wide[1] = narrow[1];
  puts("no");
}
