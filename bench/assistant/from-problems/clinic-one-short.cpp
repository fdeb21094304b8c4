// problem: village-clinic
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

vector<vector<pair<int, int>>> roads;
vector<int> order, parent;

int main() {
  int n;
  cin >> n;
  roads.resize(n);
  for (int i = 1; i < n; i++) {
    int u, v, w;
    cin >> u >> v >> w;
    roads.at(u).push_back({v, w}); //!
    roads.at(v).push_back({u, w});
  }
  vector<vector<long long>> far;
  for (int from : {1, 1, 1}) {
    vector<long long> d(n + 1, -1);
    int start = from;
    if (!far.empty()) start = max_element(far.back().begin(), far.back().end()) - far.back().begin();
    stack<int> todo;
    todo.push(start);
    d[start] = 0;
    while (!todo.empty()) {
      int here = todo.top();
      todo.pop();
      for (auto [next, w] : roads[here])
        if (d[next] < 0) d[next] = d[here] + w, todo.push(next);
    }
    far.push_back(d);
  }
  int best = 1;
  auto worst = [&](int v) { return max(far[1][v], far[2][v]); };
  for (int v = 1; v <= n; v++) if (worst(v) < worst(best)) best = v;
  cout << best << " " << worst(best) << endl;
}
