//@ says "on sample 2: line 1, word 1: expected 9, found 6"
#include <iostream>

int main() {
  int a;
  std::cin >> a;
  std::cout << a + 3 << '\n';
}
