// fault: small-array
// statement: Input: $n$ and $m$, then $m$ roads $u$ $v$. Print the number of roads at each town. $1 \le n \le 10^5$, $0 \le m \le 10^5$, $1 \le u, v \le n$.
// input: 2 1\n1 2\n
// output: 1 1

#include <bits/stdc++.h>
using namespace std;
const int N = 1e4 + 5;
vector<int> roads[N]; //!
int main() {
  int n, m;
  cin >> n >> m;
  while (m--) {
    int u, v;
    cin >> u >> v;
    roads[u].push_back(v);
    roads[v].push_back(u);
  }
  for (int i = 1; i <= n; i++) cout << roads[i].size() << ' ';
}
