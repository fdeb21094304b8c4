// fault: overflow
// statement: Print the least cost from $1$ to $n$. Input: $n$ and $m$, then $m$ lines with $u$, $v$ and $w$. $1 \le n \le 1000$, $1 \le m \le 5000$, $1 \le u, v \le n$, $1 \le w \le 10^6$.
// input: 2 1\n1 2 5\n
// output: 5

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<array<int, 3>> edges(m);
    for (auto& [u, v, w] : edges) cin >> u >> v >> w;
    vector<int> cost(n + 1, INT_MAX);
    cost[1] = 0;
    for (int round = 1; round < n; round++) {
        for (auto [u, v, w] : edges) {
            if (cost[u] + w < cost[v]) cost[v] = cost[u] + w; //!
        }
    }
    cout << cost[n] << '\n';
}
