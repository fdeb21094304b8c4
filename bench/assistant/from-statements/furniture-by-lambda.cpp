// problem: folded-furniture
// verdict: accepted

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n, c, k;
  cin >> n >> c >> k;
  vector best(k + 1, vector<long long>(c + 1));
  auto load = [&](auto &from, auto &to, int volume, int worth) {
    for (int room = c; room >= volume; --room)
      to[room] = max(to[room], from[room - volume] + worth);
  };
  for (int i = 0, v, w; i < n && cin >> v >> w; ++i)
    for (int folds = k; folds >= 0; --folds) {
      load(best[folds], best[folds], v, w);
      if (folds) load(best[folds - 1], best[folds], (v + 1) / 2, w);
    }
  long long most = 0;
  for (const auto &row : best) most = max(most, *max_element(row.begin(), row.end()));
  cout << most;
}
