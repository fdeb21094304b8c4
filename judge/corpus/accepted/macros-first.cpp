#define LIMIT 1000
#define each(i, n) for (int i = 0; i < (n); i++)
#include <iostream>

int main() {
  int sum = 0;
  each(i, LIMIT) sum += i;
  std::cout << sum << '\n';
}
