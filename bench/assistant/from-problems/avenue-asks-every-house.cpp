// problem: avenue-of-windows
// verdict: time_limit_exceeded

#include <iostream>
#include <string>
using namespace std;

int windows(const string& s, int spot) {
  int seen = 0;
  for (int i = 0; i < (int)s.size(); i++) { //!
    if (i < spot && s[i] == '>') seen++;
    if (i >= spot && s[i] == '<') seen++;
  }
  return seen;
}

int main() {
  string s;
  getline(cin, s);
  int best = -1, where = 0;
  for (int spot = 0; spot <= (int)s.size(); spot++) {
    int seen = windows(s, spot);
    if (seen > best) best = seen, where = spot;
  }
  cout << best << " " << where << "\n";
}
