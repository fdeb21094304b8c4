// fault: wrong-idea
// statement: Print the number of the cell in row $r$ and column $c$ of a spiral. $1 \le r, c \le 1000$.
// input: 1 1\n
// output: 1

#include <algorithm>
#include <iostream>
int main() {
  long long r, c;
  std::cin >> r >> c;
  long long ring = std::max(r, c);
  std::cout << ring * ring - c + r; //!
}
