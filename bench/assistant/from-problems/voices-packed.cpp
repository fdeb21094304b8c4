// problem: three-voices
// verdict: accepted

#include <bits/stdc++.h>
#define all(v) begin(v), end(v)
using namespace std;
using u64 = unsigned long long;

signed main() {
  int n;
  cin >> n;
  vector<u64> prefix(n + 1);
  transform(istream_iterator<char>(cin), istream_iterator<char>(), prefix.begin() + 1,
            [key = u64(0)](char c) mutable {
              return key += c == 'S' ? 1ull : c == 'A' ? (1ull << 32) - 1 : -(1ull << 32);
            });
  sort(all(prefix));
  u64 groups = 0, run = 0;
  for (int i = 1; i <= n; i++) groups += run = prefix[i] == prefix[i - 1] ? run + 1 : 0;
  cout << groups;
}
