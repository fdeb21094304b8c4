// problem: island-phones
// verdict: accepted

#include <cstdio>
#include <cstdlib>
#define rep(i, n) for (int i = 0; i < n; i++)
const int N = 3003;
int x[N], y[N], n, d, near_[N];
bool in[N];

int main() {
  scanf("%d%d", &n, &d);
  rep(i, n) scanf("%d%d", x + i, y + i);
  long long cables = 0, mixed = 0, longest = 0;
  int edges[N], e = 0, at = 0;
  rep(i, n) near_[i] = 2e9;
  rep(round, n - 1) {
    in[at] = 1;
    int best = -1;
    rep(i, n) if (!in[i]) {
      int far = abs(x[at] - x[i]) + abs(y[at] - y[i]);
      if (far < near_[i]) near_[i] = far;
      if (best < 0 || near_[i] < near_[best]) best = i;
    }
    edges[e++] = near_[at = best];
  }
  mixed = d;
  rep(i, e) {
    cables += edges[i];
    mixed += edges[i] < d ? edges[i] : d;
    if (edges[i] > longest) longest = edges[i];
  }
  printf("%lld", longest > d ? (mixed < cables ? mixed : cables) : cables < mixed ? cables : mixed);
}
