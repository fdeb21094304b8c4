// fault: too-slow
// statement: Count the pairs $i < j$ with $p_i > p_j$. Input: $n$ and the permutation $p_1, \dots, p_n$; $1 \le n \le 3 \cdot 10^5$.
// input: 3\n3 1 2\n
// output: 2

#include <bits/stdc++.h>
using namespace std;
#define ll long long
int main() {
  ios_base::sync_with_stdio(0), cin.tie(0);
  int n;
  cin >> n;
  vector<int> p(n);
  for (auto &x : p) cin >> x;
  ll inversions = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < j; ++i) //!
      inversions += p[i] > p[j];
  cout << inversions;
}
