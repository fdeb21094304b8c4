// problem: bookbinder
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n, k;
  cin >> n >> k;
  vector<long long> sum(n + 1);
  for (int i = 1; i <= n; i++) cin >> sum[i], sum[i] += sum[i - 1];
  vector<long long> before(n + 1, LLONG_MAX), now(n + 1);
  before[0] = 0;
  for (int volume = 1; volume <= k; volume++) {
    now[0] = LLONG_MAX;
    for (int end = 1; end <= n; end++) {
      now[end] = LLONG_MAX;
      for (int start = end - 1; start >= 0; start--) //!
        now[end] = min(now[end], max(before[start], sum[end] - sum[start]));
    }
    swap(before, now);
  }
  cout << before[n] << endl;
}
