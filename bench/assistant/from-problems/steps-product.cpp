// problem: painted-steps
// verdict: wrong_answer

#include <iostream>

int main() {
  long long n, a, b;
  std::cin >> n >> a >> b;
  long long red = n / a;
  long long blue = n / b;
  long long brown = n / (a * b); //!
  std::cout << red + blue - 2 * brown << '\n';
}
