// Two passes over the rooted tree: the longest way down from each village, then the longest way up.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<pair<int, int>>> roads(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    vector<int> down(n + 1), second(n + 1), up(n + 1);
    auto descend = [&](auto self, int here, int from) -> void {
        for (auto [to, w] : roads[here]) {
            if (to == from) continue;
            self(self, to, here);
            int way = down[to] + w;
            if (way > down[here]) swap(way, down[here]);
            second[here] = max(second[here], way);
        }
    };
    auto climb = [&](auto self, int here, int from) -> void {
        for (auto [to, w] : roads[here]) {
            if (to == from) continue;
            int beside = down[to] + w == down[here] ? second[here] : down[here];
            up[to] = w + max(up[here], beside);
            self(self, to, here);
        }
    };
    descend(descend, 1, 0);
    climb(climb, 1, 0);
    int best = 1;
    for (int v = 1; v <= n; v++) {
        if (max(down[v], up[v]) < max(down[best], up[best])) best = v;
    }
    printf("%d %d\n", best, max(down[best], up[best]));
}
