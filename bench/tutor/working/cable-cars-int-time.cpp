// problem: cable-cars
// verdict: wrong_answer
// fault: times are kept in int although a long way can take more than two thousand million minutes

#include <iostream>
#include <vector>
#include <queue>
#include <climits>
using namespace std;
struct Line { int to, p, w; };
typedef int Time; //!

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<Line>> g(n + 1);
    while (m--) {
        int u, v, p, w;
        cin >> u >> v >> p >> w;
        g[u].push_back({v, p, w});
        g[v].push_back({u, p, w});
    }
    const Time INF = INT_MAX;
    vector<Time> d(n + 1, INF);
    priority_queue<pair<Time, int>, vector<pair<Time, int>>, greater<>> q;
    d[1] = 0;
    q.push({0, 1});
    while (!q.empty()) {
        auto [t, u] = q.top();
        q.pop();
        if (t > d[u]) continue;
        for (auto &l : g[u]) {
            Time a = (t / l.p + (t % l.p != 0)) * l.p + l.w;
            if (a >= 0 && a < d[l.to]) {
                d[l.to] = a;
                q.push({a, l.to});
            }
        }
    }
    if (d[n] == INF) cout << "never\n";
    else cout << d[n] << "\n";
}
