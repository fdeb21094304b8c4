// problem: refrain
// verdict: accepted

#include <bits/stdc++.h>
using namespace std;
using big = unsigned __int128;
using word = unsigned long long;

const word prime = (1ull << 61) - 1;
word times(word a, word b) {
  big product = (big)a * b;
  word sum = (word)(product & prime) + (word)(product >> 61);
  return sum >= prime ? sum - prime : sum;
}

int main() {
  string tune;
  cin >> tune;
  const int n = tune.size();
  word base = chrono::steady_clock::now().time_since_epoch().count() % 1000000007 + 1000;
  auto repeats = [&](int length) {
    word hash = 0, power = 1;
    vector<pair<word, int>> seen;
    for (int i = 1; i < length; i++) power = times(power, base);
    for (int i = 0; i < n; i++) {
      hash = (times(hash, base) + tune[i]) % prime;
      if (i + 1 >= length) {
        seen.push_back({hash, i + 1 - length});
        hash = (hash + prime - times(power, tune[i + 1 - length])) % prime;
      }
    }
    sort(seen.begin(), seen.end());
    for (size_t i = 0, first = 0; i < seen.size(); i++) {
      if (seen[i].first != seen[first].first) first = i;
      if (seen[i].second - seen[first].second >= length) return true;
    }
    return false;
  };
  int good = 0, bad = n / 2 + 1;
  while (bad - good > 1) {
    int middle = (good + bad) >> 1;
    (repeats(middle) ? good : bad) = middle;
  }
  cout << good << '\n';
}
