#include <cstdio>

int main() {
  static char block[1 << 20];
  for (char& one : block) one = ' ';
  for (int i = 0; i < 20; i++) std::fwrite(block, 1, sizeof block, stdout);
  std::puts("ok");
}
