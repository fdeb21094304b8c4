// problem: wide-mop
// verdict: wrong_answer

#include <iostream>
#include <string>
using namespace std;

int main() {
  int n, w;
  string floor;
  cin >> n >> w >> floor;
  int presses = 0;
  for (int at = 0; at < n; at++) {
    if (floor[at] == '#') {
      presses++;
      at += w; //!
    }
  }
  cout << presses << "\n";
}
