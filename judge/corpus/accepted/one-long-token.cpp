#include <cstdio>

int main() {
  for (int i = 0; i < 3000; i++) std::fputs("0123456789", stdout);
}
