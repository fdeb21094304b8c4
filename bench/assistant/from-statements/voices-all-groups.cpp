// problem: three-voices
// verdict: time_limit_exceeded

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n;
  string row;
  cin >> n >> row;
  long long groups = 0;
  for (int from = 0; from < n; from++) {
    map<char, int> voices;
    for (int to = from; to < n; to++) { //!
      voices[row[to]]++;
      if (voices['S'] == voices['A'] && voices['A'] == voices['T']) groups++;
    }
  }
  cout << groups << endl;
}
