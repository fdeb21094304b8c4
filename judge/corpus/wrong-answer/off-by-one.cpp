//@ says "line 1, word 1: expected 5, found 6"
#include <iostream>

int main() {
  int a, b;
  std::cin >> a >> b;
  std::cout << a + b + 1 << '\n';
}
