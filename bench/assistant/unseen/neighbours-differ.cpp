// fault: off-by-one
// statement: Input: $n$ and $h_1, \dots, h_n$. Print the largest difference of neighbours. $2 \le n \le 1000$, $1 \le h_i \le 10^6$.
// input: 3\n1 4 2\n
// output: 3

#include <bits/stdc++.h>
using namespace std;
int main() {
  int n;
  cin >> n;
  vector<int> h(n);
  for (int i = 0; i < n; i++) cin >> h[i];
  int most = 0;
  for (int i = 0; i < n; i++)
    most = max(most, abs(h[i + 1] - h[i])); //!
  cout << most;
}
