//@ says "on sample 2: SIGFPE"
#include <iostream>

int main() {
  int n;
  std::cin >> n;
  std::cout << 12 / n << '\n';
}
