// problem: night-train
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

int n, s, q;
long long least[1 << 20], more[1 << 20];

void add(int node, int low, int high, int a, int b, long long p) {
  if (b <= low || high <= a) return;
  if (a <= low && high <= b) {
    least[node] += p;
    more[node] += p;
    return;
  }
  int middle = (low + high) / 2;
  add(2 * node, low, middle, a, b, p);
  add(2 * node + 1, middle, high, a, b, p);
  least[node] = min(least[2 * node], least[2 * node + 1]) + more[node];
}

long long ask(int node, int low, int high, int a, int b) {
  if (b <= low || high <= a) return LLONG_MAX / 2;
  if (a <= low && high <= b) return least[node];
  int middle = (low + high) / 2;
  return more[node] + min(ask(2 * node, low, middle, a, b), ask(2 * node + 1, middle, high, a, b));
}

struct Booking {
  int a, b, p;
};

int main() {
  cin >> n >> s >> q;
  add(1, 0, 1 << 19, 0, n, s);
  vector<Booking> bookings;
  while (q--) {
    string kind;
    cin >> kind;
    if (kind == "C") {
      int i;
      cin >> i;
      Booking &one = bookings.at(i - 1); //!
      add(1, 0, 1 << 19, one.a, one.b, one.p);
      one.p = 0;
      continue;
    }
    int a, b, p;
    cin >> a >> b >> p;
    bool free = ask(1, 0, 1 << 19, a, b) >= p;
    if (free) add(1, 0, 1 << 19, a, b, -p);
    bookings.push_back({a, b, free ? p : 0});
    cout << (free ? "yes" : "no") << "\n";
  }
}
