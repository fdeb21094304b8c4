// problem: sums-of-ten
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;

int main() {
  string tiles;
  cin >> tiles;
  bool again = true;
  while (again) {
    again = false;
    for (size_t i = 0; i + 1 < tiles.size(); i++) { //!
      if (tiles[i] - '0' + tiles[i + 1] - '0' != 10) continue;
      tiles = tiles.substr(0, i) + tiles.substr(i + 2);
      again = true;
      break;
    }
  }
  cout << (tiles.empty() ? "empty" : tiles) << endl;
}
