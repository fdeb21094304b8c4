// problem: village-clinic
// verdict: accepted

#include <bits/stdc++.h>
using namespace std;

struct Road {
  int to, length;
};
vector<Road> roads[25001];

static vector<int> distances(int from, int n) {
  vector<int> far(n + 1, -1);
  vector<int> stack = {from};
  for (far[from] = 0; !stack.empty();) {
    int here = stack.back();
    stack.pop_back();
    for (auto [to, length] : roads[here])
      if (far[to] < 0) far[to] = far[here] + length, stack.push_back(to);
  }
  return far;
}

int main() {
  int n;
  if (!(cin >> n)) return 0;
  for (int u, v, w, i = 1; i < n && cin >> u >> v >> w; i++) {
    roads[u].push_back({v, w});
    roads[v].push_back({u, w});
  }
  auto first = distances(1, n);
  int one = max_element(first.begin(), first.end()) - first.begin();
  auto fromOne = distances(one, n);
  int other = max_element(fromOne.begin(), fromOne.end()) - fromOne.begin();
  auto fromOther = distances(other, n);
  int best = 1;
  auto worst = [&](int v) { return max(fromOne[v], fromOther[v]); };
  for (int v = 2; v <= n; ++v)
    if (worst(v) < worst(best)) best = v;
  cout << best << " " << worst(best);
}
