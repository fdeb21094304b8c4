// problem: night-train
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

struct Tree {
  int size = 1;
  vector<long long> most, added;
  explicit Tree(int n) {
    while (size < n) size *= 2;
    most.resize(2 * size);
    added.resize(2 * size);
  }
  void add(int l, int r, long long by, int at, int from, int to) {
    if (r <= from || to <= l) return;
    if (l <= from && to <= r) {
      most[at] += by;
      added[at] += by;
      return;
    }
    int middle = (from + to) / 2;
    add(l, r, by, 2 * at, from, middle);
    add(l, r, by, 2 * at + 1, middle, to);
    most[at] = max(most[2 * at], most[2 * at + 1]) + added[at];
  }
  long long ask(int l, int r, int at, int from, int to) {
    if (r <= from || to <= l) return 0;
    if (l <= from && to <= r) return most[at];
    int middle = (from + to) / 2;
    return max(ask(l, r, 2 * at, from, middle), ask(l, r, 2 * at + 1, middle, to)) + added[at];
  }
};

int main() {
  long long n, s, q;
  cin >> n >> s >> q;
  Tree tree(n + 1);
  map<int, array<long long, 3>> booked;
  for (int number = 1; number <= q; number++) {
    string kind;
    cin >> kind;
    if (kind == "C") {
      int i;
      cin >> i;
      auto [a, b, p] = booked.at(i); //!
      tree.add(a, b, -p, 1, 0, tree.size);
      booked.erase(i);
    } else {
      long long a, b, p;
      cin >> a >> b >> p;
      bool fits = tree.ask(a, b, 1, 0, tree.size) + p <= s;
      if (fits) {
        tree.add(a, b, p, 1, 0, tree.size);
        booked[number] = {a, b, p};
      }
      puts(fits ? "yes" : "no");
    }
  }
}
