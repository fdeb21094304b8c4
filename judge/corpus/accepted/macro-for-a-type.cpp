#include <bits/stdc++.h>
#define int long long

signed main() {
  int large = 3000000000;
  std::cout << (large > 0 ? "ok" : "wrong") << '\n';
}
