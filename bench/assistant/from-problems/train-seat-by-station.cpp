// problem: night-train
// verdict: time_limit_exceeded

#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

struct Request { int from, to, people; };

int main() {
  ios::sync_with_stdio(false);
  int n, s, q;
  cin >> n >> s >> q;
  vector<int> taken(n + 1);
  vector<Request> asked(q + 1);
  for (int number = 1; number <= q; number++) {
    char kind;
    cin >> kind;
    if (kind == 'C') {
      int i;
      cin >> i;
      auto& old = asked[i];
      for (int x = old.from; x < old.to; x++) taken[x] -= old.people;
      old = {};
      continue;
    }
    int a, b, p;
    cin >> a >> b >> p;
    int most = 0;
    for (int x = a; x < b; x++) most = max(most, taken[x]); //!
    if (p <= s && most <= s - p) {
      for (int x = a; x < b; x++) taken[x] += p;
      asked[number] = {a, b, p};
      cout << "yes\n";
    } else {
      cout << "no\n";
    }
  }
}
