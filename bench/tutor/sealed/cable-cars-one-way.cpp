// problem: cable-cars
// verdict: wrong_answer
// fault: a line can only be used from its first station to its second

#include <iostream>
#include <vector>
#include <set>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    struct E { int v; long long p, w; };
    vector<vector<E>> g(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, p, w;
        cin >> u >> v >> p >> w;
        g[u].push_back({v, p, w}); //!
    }
    vector<long long> d(n + 1, -1);
    set<pair<long long, int>> q{{0, 1}};
    while (!q.empty()) {
        auto [t, u] = *q.begin();
        q.erase(q.begin());
        if (d[u] >= 0) continue;
        d[u] = t;
        for (auto e : g[u])
            q.insert({(t + e.p - 1) / e.p * e.p + e.w, e.v});
    }
    if (d[n] < 0) cout << "never" << endl;
    else cout << d[n] << endl;
}
