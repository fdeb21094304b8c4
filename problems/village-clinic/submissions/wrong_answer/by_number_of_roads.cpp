// Finds the ends of a longest way by the number of roads instead of by their length.
#include <bits/stdc++.h>
using namespace std;

vector<vector<pair<int, int>>> roads;

vector<int> distances(int from, bool weighted) {
    vector<int> distance(roads.size(), -1);
    queue<int> next;
    next.push(from);
    distance[from] = 0;
    while (!next.empty()) {
        int here = next.front();
        next.pop();
        for (auto [to, length] : roads[here]) {
            if (distance[to] >= 0) continue;
            distance[to] = distance[here] + (weighted ? length : 1);
            next.push(to);
        }
    }
    return distance;
}

int main() {
    int n;
    cin >> n;
    roads.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        roads[u].emplace_back(v, w);
        roads[v].emplace_back(u, w);
    }
    vector<int> hops = distances(1, false);
    int end = max_element(hops.begin() + 1, hops.end()) - hops.begin();
    vector<int> one = distances(end, true);
    int opposite = max_element(one.begin() + 1, one.end()) - one.begin();
    vector<int> other = distances(opposite, true);
    int best = 1;
    for (int village = 2; village <= n; village++) {
        if (max(one[village], other[village]) < max(one[best], other[best])) best = village;
    }
    cout << best << ' ' << max(one[best], other[best]) << '\n';
}
