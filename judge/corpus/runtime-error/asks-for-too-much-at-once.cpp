//@ says "uncaught std::bad_alloc"
#include <cstdio>

int main() {
  char* all = new char[1ull << 46];
  std::printf("%p\n", (void*)all);
}
