// problem: refrain
// verdict: time_limit_exceeded

#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

int main() {
  string tune;
  cin >> tune;
  int n = tune.size(), best = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) { //!
      int k = 0;
      while (i + k < j && j + k < n && tune[i + k] == tune[j + k]) k++;
      best = max(best, k);
    }
  }
  cout << best;
}
