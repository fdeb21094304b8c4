// problem: lagoons
// verdict: accepted

#include <bits/stdc++.h>
#define forn(i, n) for (int i = 0; i < int(n); ++i)
#define all(x) (x).begin(), (x).end()
using namespace std;
typedef vector<int> vi;

struct dsu {
  vi up, weight;
  dsu(int n) : up(n), weight(n, 1) { iota(all(up), 0); }
  int top(int x) { return x == up[x] ? x : up[x] = top(up[x]); }
  void join(int a, int b) {
    a = top(a), b = top(b);
    if (a == b) return;
    if (weight[a] < weight[b]) swap(a, b);
    up[b] = a;
    weight[a] += weight[b];
  }
};

int main() {
  int r, c;
  scanf("%d %d", &r, &c);
  vector<string> map(r, string(c, ' '));
  forn(i, r) forn(j, c) scanf(" %c", &map[i][j]);
  int sea = r * c;
  dsu waters(sea + 1);
  forn(i, r) forn(j, c) {
    if (map[i][j] == '#') continue;
    if (i == 0 || j == 0 || i == r - 1 || j == c - 1) waters.join(i * c + j, sea);
    if (i && map[i - 1][j] != '#') waters.join(i * c + j, i * c - c + j);
    if (j && map[i][j - 1] != '#') waters.join(i * c + j, i * c + j - 1);
  }
  int count = 0, largest = 0;
  forn(x, sea) if (map[x / c][x % c] != '#' && waters.top(x) == x && waters.top(sea) != x)
    ++count, largest = max(largest, waters.weight[x]);
  printf("%d %d", count, largest);
  return 0;
}
