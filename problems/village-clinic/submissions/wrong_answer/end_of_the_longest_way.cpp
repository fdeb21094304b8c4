// Finds the right distance, but prints an end of the longest way in place of its middle.
#include <bits/stdc++.h>
using namespace std;

vector<vector<pair<int, int>>> roads;

vector<int> distances(int from) {
    vector<int> distance(roads.size(), -1);
    vector<int> order{from};
    distance[from] = 0;
    for (size_t at = 0; at < order.size(); at++) {
        int here = order[at];
        for (auto [to, length] : roads[here]) {
            if (distance[to] >= 0) continue;
            distance[to] = distance[here] + length;
            order.push_back(to);
        }
    }
    return distance;
}

int farthest(const vector<int>& distance) {
    return max_element(distance.begin() + 1, distance.end()) - distance.begin();
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    roads.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        roads[u].emplace_back(v, w);
        roads[v].emplace_back(u, w);
    }
    int end = farthest(distances(1));
    vector<int> one = distances(end);
    vector<int> other = distances(farthest(one));
    int best = 1;
    for (int village = 2; village <= n; village++) {
        if (max(one[village], other[village]) <= max(one[best], other[best])) best = village;
    }
    cout << end << ' ' << max(one[best], other[best]) << '\n';
}
