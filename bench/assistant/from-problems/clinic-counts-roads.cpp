// problem: village-clinic
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

vector<vector<pair<int, int>>> roads;

vector<long long> walk(int from) {
  vector<long long> far(roads.size(), -1);
  queue<int> todo;
  todo.push(from);
  far[from] = 0;
  while (!todo.empty()) {
    int here = todo.front();
    todo.pop();
    for (auto [next, length] : roads[here]) {
      if (far[next] >= 0) continue;
      far[next] = far[here] + 1; //!
      todo.push(next);
    }
  }
  return far;
}

int main() {
  int n;
  cin >> n;
  roads.resize(n + 1);
  for (int i = 1; i < n; i++) {
    int u, v, w;
    cin >> u >> v >> w;
    roads[u].push_back({v, w});
    roads[v].push_back({u, w});
  }
  auto first = walk(1);
  int a = max_element(first.begin() + 1, first.end()) - first.begin();
  auto fromA = walk(a);
  int b = max_element(fromA.begin() + 1, fromA.end()) - fromA.begin();
  auto fromB = walk(b);
  int best = 1;
  for (int v = 1; v <= n; v++) {
    if (max(fromA[v], fromB[v]) < max(fromA[best], fromB[best])) best = v;
  }
  cout << best << " " << max(fromA[best], fromB[best]) << endl;
}
