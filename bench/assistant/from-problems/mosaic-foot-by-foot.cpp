// problem: mosaic-path
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const ll M = 1000000007;
int k;
ll n, a, b;
vector<ll> nextRow;

void fill(int at, int mask, int out, ll ways) {
  if (at == k) {
    nextRow[out] = (nextRow[out] + ways) % M;
    return;
  }
  if (mask >> at & 1) return fill(at + 1, mask, out, ways);
  fill(at + 1, mask, out, ways * a % M);
  fill(at + 1, mask, out | 1 << at, ways * b % M);
  if (at + 1 < k && !(mask >> (at + 1) & 1)) fill(at + 2, mask, out, ways * b % M);
}

int main() {
  cin >> k >> n >> a >> b;
  vector<ll> row(1 << k);
  row[0] = 1;
  for (ll foot = 0; foot < n; foot++) { //!
    nextRow.assign(1 << k, 0);
    for (int mask = 0; mask < 1 << k; mask++)
      if (row[mask]) fill(0, mask, 0, row[mask]);
    row = nextRow;
  }
  cout << row[0] << "\n";
}
