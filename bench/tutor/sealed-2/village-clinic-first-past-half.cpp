// problem: village-clinic
// verdict: wrong_answer
// fault: takes the first village past the middle even if the one before it is better

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int n;
vector<vector<pair<int, int>>> roads;

vector<int> from(int s, vector<int> &parent) {
    vector<int> dist(n + 1, -1), todo{s};
    parent.assign(n + 1, 0);
    dist[s] = 0;
    while (!todo.empty()) {
        int u = todo.back();
        todo.pop_back();
        for (auto [v, w] : roads[u])
            if (dist[v] < 0) {
                dist[v] = dist[u] + w;
                parent[v] = u;
                todo.push_back(v);
            }
    }
    return dist;
}

int main() {
    cin >> n;
    roads.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    vector<int> parent;
    vector<int> d = from(1, parent);
    int a = max_element(d.begin() + 1, d.end()) - d.begin();
    d = from(a, parent);
    int b = max_element(d.begin() + 1, d.end()) - d.begin();
    int length = d[b], clinic = b;
    while (clinic != a && 2 * d[parent[clinic]] >= length) clinic = parent[clinic]; //!
    cout << clinic << " " << max(d[clinic], length - d[clinic]) << endl;
}
