// problem: folded-furniture
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int best[11][10001];

int main() {
  int n, c, k;
  cin >> n >> c >> k;
  for (int i = 0; i < n; i++) {
    int v, w;
    cin >> v >> w;
    int folded = v / 2; //!
    for (int f = k; f >= 0; f--)
      for (int room = c; room >= 0; room--) {
        if (room >= v) best[f][room] = max(best[f][room], best[f][room - v] + w);
        if (f > 0 && room >= folded)
          best[f][room] = max(best[f][room], best[f - 1][room - folded] + w);
      }
  }
  cout << best[k][c] << endl;
}
