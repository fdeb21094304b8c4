// fault: too-slow
// statement: Input: $n$, $k$ and $a_1, \dots, a_n$. Print the largest sum of $k$ neighbours. $1 \le k \le n \le 2 \cdot 10^5$, $1 \le a_i \le 1000$.
// input: 3 2\n1 2 3\n
// output: 5

#include <bits/stdc++.h>
using namespace std;
int main() {
  cin.tie(0)->sync_with_stdio(0);
  int n, k, best = 0;
  cin >> n >> k;
  vector<int> a(n);
  for (int i = 0; i < n; i++) cin >> a[i];
  for (int i = 0; i + k <= n; i++) {
    int s = accumulate(a.begin() + i, a.begin() + i + k, 0); //!
    best = max(best, s);
  }
  cout << best << "\n";
}
