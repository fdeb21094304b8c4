//@ expect Accepted | Runtime Error
#include <cstdio>

// socket(2) by the numbers of 32-bit programs, which a careless filter does not know.
int main() {
  long result = -1;
#ifdef __x86_64__
  asm volatile("int $0x80" : "=a"(result) : "a"(359), "b"(2), "c"(1), "d"(0) : "memory");
#endif
  std::puts(result >= 0 ? "reached" : "ok");
}
