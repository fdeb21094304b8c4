/** Shared by the benches of judging: typical programs, medians. */
/** The median of some figures, to a hundredth. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100;
}

export const hello = `#include <iostream>
int main() {
  std::cout << "ok" << std::endl;
}
`;

/** About sixty lines with more templates than most have; reads nothing, prints ok. */
export const heavy = `#include <bits/stdc++.h>
using namespace std;

typedef long long ll;
typedef pair<int, int> pii;

const int LIMIT = 200005;
const ll MOD = 1000000007;

int parentOf[LIMIT];
vector<pii> edges[LIMIT];

int findRoot(int v) {
  return parentOf[v] == v ? v : parentOf[v] = findRoot(parentOf[v]);
}

bool unite(int a, int b) {
  a = findRoot(a);
  b = findRoot(b);
  if (a == b) return false;
  parentOf[a] = b;
  return true;
}

ll power(ll base, ll exponent) {
  ll result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = result * base % MOD;
    base = base * base % MOD;
  }
  return result;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n = 1000;
  for (int i = 0; i < n; i++) parentOf[i] = i;
  vector<tuple<int, int, int>> list;
  mt19937 random(12345);
  for (int i = 0; i < 5000; i++) {
    list.emplace_back(random() % 1000, random() % n, random() % n);
  }
  sort(list.begin(), list.end());
  ll total = 0;
  for (auto [weight, a, b] : list) {
    if (!unite(a, b)) continue;
    total += weight;
    edges[a].push_back({b, weight});
    edges[b].push_back({a, weight});
  }
  map<int, int> degrees;
  for (int i = 0; i < n; i++) degrees[(int)edges[i].size()]++;
  string answer = total > 0 && power(2, 10) == 1024 && !degrees.empty() ? "ok" : "wrong";
  cout << answer << endl;
  return 0;
}
`;

/** The same program as a new source. */
export const variant = (source: string, number: number): string =>
  `${source}// variant ${number} of ${process.pid}\n`;
