// problem: village-clinic
// verdict: time_limit_exceeded
// fault: walks through the whole valley from every village

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
vector<pair<int, int>> road[25001];

int farthest(int u, int from) {
    int best = 0;
    for (auto [v, w] : road[u])
        if (v != from) best = max(best, w + farthest(v, u));
    return best;
}

int main() {
    int n;
    cin >> n;
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        road[u].push_back({v, w});
        road[v].push_back({u, w});
    }
    int where = 1, dist = 2000000000;
    for (int u = 1; u <= n; u++) {
        int d = farthest(u, 0); //!
        if (d < dist) dist = d, where = u;
    }
    cout << where << " " << dist << endl;
}
