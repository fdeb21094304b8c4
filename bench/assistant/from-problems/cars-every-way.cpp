// problem: cable-cars
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;
struct Line { int to; long long period, time; };
vector<vector<Line>> lines;
vector<char> been;
long long best = LLONG_MAX;
int n, m;

void ride(int at, long long minute) {
  if (minute >= best) return;
  if (at == n) {
    best = minute;
    return;
  }
  been[at] = 1;
  for (auto& line : lines[at]) {
    if (been[line.to]) continue;
    long long leaves = (minute + line.period - 1) / line.period * line.period;
    ride(line.to, leaves + line.time); //!
  }
  been[at] = 0;
}

int main() {
  cin >> n >> m;
  lines.resize(n + 1);
  been.resize(n + 1);
  for (int i = 0; i < m; i++) {
    int u, v, p, w;
    cin >> u >> v >> p >> w;
    lines[u].push_back({v, p, w});
    lines[v].push_back({u, p, w});
  }
  ride(1, 0);
  if (best == LLONG_MAX) puts("never");
  else cout << best << endl;
}
