// problem: village-clinic
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;

int n;
map<int, vector<pair<int, int>>> roads;

int farthest(int from) {
  vector<int> distance(n + 1, -1);
  queue<int> waiting;
  waiting.push(from);
  distance[from] = 0;
  int most = 0;
  while (!waiting.empty()) {
    int here = waiting.front();
    waiting.pop();
    most = max(most, distance[here]);
    for (auto [to, length] : roads[here])
      if (distance[to] < 0) {
        distance[to] = distance[here] + length;
        waiting.push(to);
      }
  }
  return most;
}

int main() {
  cin >> n;
  for (int i = 1; i < n; i++) {
    int u, v, w;
    cin >> u >> v >> w;
    roads[u].push_back({v, w});
    roads[v].push_back({u, w});
  }
  int best = 1, least = INT_MAX;
  for (int village = 1; village <= n; village++) { //!
    int far = farthest(village);
    if (far < least) {
      least = far;
      best = village;
    }
  }
  cout << best << " " << least << endl;
}
