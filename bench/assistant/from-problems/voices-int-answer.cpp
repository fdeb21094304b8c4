// problem: three-voices
// verdict: wrong_answer

#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
  int n;
  string row;
  cin >> n >> row;
  map<pair<int, int>, int> seen;
  int s = 0, a = 0, t = 0, groups = 0;
  seen[{0, 0}] = 1;
  for (char voice : row) {
    s += voice == 'S';
    a += voice == 'A';
    t += voice == 'T';
    groups += seen[{s - a, a - t}]++; //!
  }
  cout << groups << "\n";
}
