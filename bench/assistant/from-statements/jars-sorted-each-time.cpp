// problem: similar-jars
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n, k;
  cin >> n >> k;
  vector<int> v(n);
  for (int &x : v) cin >> x;
  int least = INT_MAX;
  for (int smallest : v) {
    vector<int> larger;
    for (int x : v) //!
      if (x >= smallest) larger.push_back(x - smallest);
    if ((int)larger.size() < k) continue;
    sort(larger.begin(), larger.end());
    least = min(least, larger[k - 1]);
  }
  cout << least << endl;
}
