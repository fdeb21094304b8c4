// problem: avenue-of-windows
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int main() {
  string s;
  cin >> s;
  int seen = count(s.begin(), s.end(), '<');
  int most = 0, where = 0;
  for (int spot = 0; spot <= (int)s.size(); spot++) {
    if (spot > 0 && s[spot - 1] == '>') seen++;
    if (spot > 0 && s[spot - 1] == '<') seen--;
    if (seen >= most) { //!
      most = seen;
      where = spot;
    }
  }
  cout << most << " " << where << "\n";
}
