// problem: cable-cars
// verdict: wrong_answer
// fault: waits a whole period when the car leaves in the very minute of the arrival

#include <iostream>
#include <queue>
#include <vector>
using namespace std;

struct Line { int to, period, travel; };

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<Line>> lines(n + 1);
    while (m--) {
        int u, v, p, w;
        cin >> u >> v >> p >> w;
        lines[u].push_back({v, p, w});
        lines[v].push_back({u, p, w});
    }
    vector<long long> at(n + 1, -1);
    priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> todo;
    todo.push({0, 1});
    while (!todo.empty()) {
        auto [t, u] = todo.top();
        todo.pop();
        if (at[u] != -1) continue;
        at[u] = t;
        for (auto &l : lines[u]) {
            long long wait = t == 0 ? 0 : l.period - t % l.period; //!
            if (at[l.to] == -1) todo.push({t + wait + l.travel, l.to});
        }
    }
    if (at[n] == -1) cout << "never\n";
    else cout << at[n] << "\n";
}
