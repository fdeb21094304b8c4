// Dijkstra's algorithm holds, for whoever is at a station earlier is never worse off.
#include <bits/stdc++.h>
using namespace std;

struct Line {
    int to;
    long long period, time;
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    cin >> n >> m;
    vector<vector<Line>> lines(n + 1);
    while (m--) {
        int u, v;
        long long p, w;
        cin >> u >> v >> p >> w;
        lines[u].push_back({v, p, w});
        lines[v].push_back({u, p, w});
    }
    vector<long long> earliest(n + 1, LLONG_MAX);
    priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> next;
    earliest[1] = 0;
    next.emplace(0, 1);
    while (!next.empty()) {
        auto [now, here] = next.top();
        next.pop();
        if (now > earliest[here]) continue;
        for (auto [to, period, time] : lines[here]) {
            long long arrival = (now + period - 1) / period * period + time;
            if (arrival < earliest[to]) {
                earliest[to] = arrival;
                next.emplace(arrival, to);
            }
        }
    }
    if (earliest[n] == LLONG_MAX) cout << "never\n";
    else cout << earliest[n] << '\n';
}
