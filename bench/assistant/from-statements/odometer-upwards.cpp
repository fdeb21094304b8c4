// problem: smooth-odometer
// verdict: accepted

#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int d, k;
ll ways[20][10][1000];  // digits left, the one before, what they must leave
int power[20];

ll upTo(ll x) {
  if (x <= 0) return 0;
  string s = to_string(x);
  int size = s.size();
  ll sum = 0;
  for (int length = 1; length < size; length++)
    for (int first = 1; first < 10; first++)
      sum += ways[length - 1][first][(k - first * power[length - 1] % k) % k];
  int rest = 0;
  for (int i = 0; i < size; i++) {
    int digit = s[i] - '0', left = size - 1 - i;
    for (int next = i == 0; next < digit; next++) {
      if (i && abs(next - (s[i - 1] - '0')) > d) continue;
      int now = (rest + next * power[left]) % k;
      sum += ways[left][next][(k - now) % k];
    }
    if (i && abs(digit - (s[i - 1] - '0')) > d) return sum;
    rest = (rest + digit * power[left]) % k;
  }
  return sum + (rest == 0);
}

int main() {
  ll a, b;
  cin >> a >> b >> d >> k;
  power[0] = 1 % k;
  for (int i = 1; i < 20; i++) power[i] = power[i - 1] * 10 % k;
  for (int last = 0; last < 10; last++) ways[0][last][0] = 1;
  for (int left = 1; left < 19; left++)
    for (int last = 0; last < 10; last++)
      for (int next = max(0, last - d); next <= min(9, last + d); next++) {
        int share = next * power[left - 1] % k;
        for (int r = 0; r < k; r++) ways[left][last][(r + share) % k] += ways[left - 1][next][r];
      }
  cout << upTo(b) - upTo(a - 1) << '\n';
}
