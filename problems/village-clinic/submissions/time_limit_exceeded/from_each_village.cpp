// Measures the distances from every village.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, int>>> roads(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        roads[u].emplace_back(v, w);
        roads[v].emplace_back(u, w);
    }
    int best = 0, least = INT_MAX;
    for (int village = 1; village <= n; village++) {
        vector<int> distance(n + 1, -1);
        queue<int> next;
        next.push(village);
        distance[village] = 0;
        while (!next.empty()) {
            int here = next.front();
            next.pop();
            for (auto [to, length] : roads[here]) {
                if (distance[to] >= 0) continue;
                distance[to] = distance[here] + length;
                next.push(to);
            }
        }
        int farthest = *max_element(distance.begin(), distance.end());
        if (farthest < least) {
            least = farthest;
            best = village;
        }
    }
    cout << best << ' ' << least << '\n';
}
