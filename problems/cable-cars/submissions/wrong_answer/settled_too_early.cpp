// Settles a station when it is first seen rather than when it is taken from the queue.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<array<long long, 3>>> lines(n + 1);
    while (m--) {
        long long u, v, p, w;
        cin >> u >> v >> p >> w;
        lines[u].push_back({v, p, w});
        lines[v].push_back({u, p, w});
    }
    vector<long long> arrival(n + 1, -1);
    priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> next;
    arrival[1] = 0;
    next.emplace(0, 1);
    while (!next.empty()) {
        auto [now, here] = next.top();
        next.pop();
        sort(lines[here].begin(), lines[here].end(), [now = now](auto& one, auto& other) {
            return (now + one[1] - 1) / one[1] * one[1] + one[2] <
                   (now + other[1] - 1) / other[1] * other[1] + other[2];
        });
        for (auto [to, period, time] : lines[here]) {
            if (arrival[to] >= 0 && to != n) continue;
            long long there = (now + period - 1) / period * period + time;
            if (arrival[to] >= 0 && there >= arrival[to]) continue;
            arrival[to] = there;
            next.emplace(there, to);
        }
    }
    if (arrival[n] < 0) cout << "never\n";
    else cout << arrival[n] << '\n';
}
