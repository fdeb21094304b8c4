// problem: cable-cars
// verdict: run_time_error
// fault: the lists of lines have no room for station n

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    vector<vector<array<int, 3>>> g(n); //!
    for (int i = 0; i < m; i++) {
        int u, v, p, w;
        scanf("%d%d%d%d", &u, &v, &p, &w);
        g[u].push_back({v, p, w});
        g[v].push_back({u, p, w});
    }
    const long long inf = 4e18;
    vector<long long> dist(n + 1, inf);
    set<pair<long long, int>> q;
    dist[1] = 0;
    q.insert({0, 1});
    while (!q.empty()) {
        auto [d, u] = *q.begin();
        q.erase(q.begin());
        for (auto [v, p, w] : g[u]) {
            long long next = (d + p - 1) / p * p + w;
            if (next < dist[v]) {
                q.erase({dist[v], v});
                dist[v] = next;
                q.insert({next, v});
            }
        }
    }
    if (dist[n] == inf) puts("never");
    else printf("%lld\n", dist[n]);
}
