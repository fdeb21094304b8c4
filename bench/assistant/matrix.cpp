// fault: memory
// statement: Print the greatest depth. Input: $n$, then $n - 1$ lines with $u$ and $v$. $1 \le n \le 2 \cdot 10^5$, $1 \le u, v \le n$.
// input: 2\n1 2\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<int>> joined(n + 1, vector<int>(n + 1)); //!
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        joined[u][v] = joined[v][u] = 1;
    }
    cout << n - 1 << '\n';
}
