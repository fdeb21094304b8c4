// problem: avenue-of-windows
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int main() {
  string s;
  cin >> s;
  int seen = count(s.begin(), s.end(), '<');
  int best = seen, spot = 0;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '<') --seen;
    if (s[i] == '>') ++seen;
    if (seen >= best) { //!
      best = seen;
      spot = i + 1;
    }
  }
  cout << best << ' ' << spot << endl;
}
