// problem: cable-cars
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

struct Line {
  int to;
  ll period, time;
};

int main() {
  int n, m;
  scanf("%d %d", &n, &m);
  vector<vector<Line>> lines(n + 1);
  for (int i = 0; i < m; i++) {
    int u, v, p, w;
    scanf("%d %d %d %d", &u, &v, &p, &w);
    lines[u].push_back({v, p, w});
    lines[v].push_back({u, p, w});
  }
  vector<ll> at(n + 1, LLONG_MAX);
  priority_queue<pair<ll, int>, vector<pair<ll, int>>, greater<>> open;
  open.push({0, 1});
  at[1] = 0;
  while (!open.empty()) {
    auto [now, here] = open.top();
    open.pop();
    if (now != at[here]) continue;
    for (auto &line : lines[here]) {
      ll leave = now == 0 ? 0 : now + line.period - now % line.period; //!
      if (leave + line.time < at[line.to]) {
        at[line.to] = leave + line.time;
        open.push({at[line.to], line.to});
      }
    }
  }
  if (at[n] == LLONG_MAX) puts("never");
  else printf("%lld\n", at[n]);
}
