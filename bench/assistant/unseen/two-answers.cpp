// fault: shared-state
// statement: The first line has $t$, the number of test cases. Each has a word; print how many different letters it has. $1 \le t \le 100$.
// input: 2\nab\na\n
// output: 2\n1

#include <iostream>
#include <set>
#include <string>
using namespace std;
set<char> letters;
int main() {
  int t;
  cin >> t;
  for (int k = 0; k < t; k++) {
    string w;
    cin >> w;
    for (char c : w) letters.insert(c); //!
    cout << letters.size() << "\n";
  }
}
