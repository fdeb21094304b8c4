// problem: village-clinic
// verdict: run_time_error
// fault: the list of roads has room for only 20000 villages

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
vector<pair<int, int>> g[20000]; //!
int d[2][30000], p[30000];

int walk(int s, int *dist) {
    vector<int> order{s};
    p[s] = 0;
    dist[s] = 0;
    int best = s;
    for (size_t i = 0; i < order.size(); i++) {
        int u = order[i];
        if (dist[u] > dist[best]) best = u;
        for (auto [v, w] : g[u])
            if (v != p[u]) p[v] = u, dist[v] = dist[u] + w, order.push_back(v);
    }
    return best;
}

int main() {
    int n;
    cin >> n;
    for (int i = 1, u, v, w; i < n; i++) {
        cin >> u >> v >> w;
        g[u].push_back({v, w});
        g[v].push_back({u, w});
    }
    int a = walk(1, d[0]);
    int b = walk(a, d[0]);
    walk(b, d[1]);
    int best = 1;
    for (int i = 1; i <= n; i++)
        if (max(d[0][i], d[1][i]) < max(d[0][best], d[1][best])) best = i;
    cout << best << " " << max(d[0][best], d[1][best]) << endl;
}
