// problem: painted-steps
// verdict: time_limit_exceeded

#include <iostream>

int main() {
  long long n, a, b, clean = 0;
  std::cin >> n >> a >> b;
  for (long long step = 1; step <= n; ++step) { //!
    bool red = step % a == 0, blue = step % b == 0;
    clean += red != blue;
  }
  std::cout << clean << std::endl;
}
