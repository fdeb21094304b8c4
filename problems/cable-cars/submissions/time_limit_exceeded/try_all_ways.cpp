// Follows every way as long as it is earlier than the best one known, depth first.
#include <bits/stdc++.h>
using namespace std;

vector<vector<array<long long, 3>>> lines;
vector<long long> earliest;

void visit(int here) {
    for (auto [to, period, time] : lines[here]) {
        long long arrival = (earliest[here] + period - 1) / period * period + time;
        if (arrival < earliest[to]) {
            earliest[to] = arrival;
            visit(to);
        }
    }
}

int main() {
    int n, m;
    cin >> n >> m;
    lines.resize(n + 1);
    earliest.assign(n + 1, LLONG_MAX);
    while (m--) {
        long long u, v, p, w;
        cin >> u >> v >> p >> w;
        lines[u].push_back({v, p, w});
        lines[v].push_back({u, p, w});
    }
    earliest[1] = 0;
    visit(1);
    if (earliest[n] == LLONG_MAX) cout << "never\n";
    else cout << earliest[n] << '\n';
}
