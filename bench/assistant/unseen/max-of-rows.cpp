// fault: uninitialised
// statement: Input: $r$ and $c$, then a table. Print the largest sum of a row. $1 \le r, c \le 100$.
// input: 1 2\n3 4\n
// output: 7

#include <iostream>
using namespace std;
int main() {
  int r, c, best = 0;
  cin >> r >> c;
  for (int i = 0; i < r; i++) {
    int s;
    for (int j = 0; j < c; j++) {
      int x;
      cin >> x;
      s += x; //!
    }
    if (s > best) best = s;
  }
  cout << best;
}
