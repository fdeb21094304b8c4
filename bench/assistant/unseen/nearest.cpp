// fault: start-value
// statement: Input: $n$ and $x_1, \dots, x_n$. Print the smallest of them. $1 \le n \le 100$, $1 \le x_i \le 10^9$.
// input: 2\n7 9\n
// output: 7

#include <algorithm>
#include <iostream>
int main() {
  int n, least = 1000000; //!
  std::cin >> n;
  for (int i = 0; i < n; i++) {
    int x;
    std::cin >> x;
    least = std::min(least, x);
  }
  std::cout << least;
}
