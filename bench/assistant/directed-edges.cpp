// fault: wrong-idea
// statement: Print the greatest depth. Input: $n$, then $n - 1$ lines with $u$ and $v$. $1 \le n \le 2 \cdot 10^5$, $1 \le u, v \le n$.
// input: 2\n1 2\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<int>> near(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        near[u].push_back(v); //!
    }
    vector<int> depth(n + 1, -1);
    queue<int> next;
    depth[1] = 0;
    next.push(1);
    int deepest = 0;
    while (!next.empty()) {
        int here = next.front();
        next.pop();
        deepest = max(deepest, depth[here]);
        for (int to : near[here]) {
            if (depth[to] < 0) depth[to] = depth[here] + 1, next.push(to);
        }
    }
    cout << deepest << '\n';
}
