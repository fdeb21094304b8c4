// problem: island-phones
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n;
  long long d;
  cin >> n >> d;
  vector<long long> x(n), y(n), cost(n, d);
  for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
  vector<bool> in(n);
  long long sum = 0;
  for (int round = 0; round < n; round++) {
    int next = -1;
    for (int i = 0; i < n; i++)
      if (!in[i] && (next < 0 || cost[i] < cost[next])) next = i;
    in[next] = true;
    sum += cost[next];
    for (int i = 0; i < n; i++)
      if (!in[i]) cost[i] = min(cost[i], abs(x[i] - x[next]) + abs(y[i] - y[next]));
  }
  cout << sum << endl; //!
}
