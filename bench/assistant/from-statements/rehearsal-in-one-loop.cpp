// problem: rehearsal-day
// verdict: accepted

#include <bits/stdc++.h>
using namespace std;

int n, m, minutes[18], coins[20], plays[20];
int least[1 << 18];

int main() {
  scanf("%d%d", &n, &m);
  for (int i = 0; i < n; i++) scanf("%d", minutes + i);
  for (int j = 0; j < m; j++) scanf("%d", coins + j);
  for (int i = 0; i < n; i++) {
    char line[21];
    scanf("%20s", line);
    for (int j = 0; line[j]; j++) plays[j] |= (line[j] == 'x') << i;
  }
  int full = (1 << n) - 1;
  for (int done = 1; done <= full; done++) {
    least[done] = INT_MAX;
    for (int last = 0; last < n; last++) {
      if (!(done >> last & 1)) continue;
      int before = done ^ 1 << last, rate = 0;
      for (int j = 0; j < m; j++)
        if (plays[j] & done && plays[j] & ~before) rate += coins[j];
      least[done] = min(least[done], least[before] + rate * minutes[last]);
    }
  }
  cout << least[full] << endl;
}
