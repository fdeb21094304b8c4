#include <cstdio>

struct Farewell {
  ~Farewell() { std::puts("ok"); }
} farewell;

int main() {}
