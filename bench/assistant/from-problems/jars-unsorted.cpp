// problem: similar-jars
// verdict: wrong_answer

#include <algorithm>
#include <climits>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n, k;
  cin >> n >> k;
  vector<int> v(n);
  for (auto& x : v) cin >> x;
  int best = INT_MAX;
  for (int i = 0; i + k <= n; i++) { //!
    auto [low, high] = minmax_element(v.begin() + i, v.begin() + i + k);
    best = min(best, *high - *low);
  }
  cout << best << endl;
}
