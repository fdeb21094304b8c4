#include <cstdio>

int main() {
  for (int i = 0; i < 1000; i++) std::fprintf(stderr, "still at %d\n", i);
  std::puts("ok");
}
