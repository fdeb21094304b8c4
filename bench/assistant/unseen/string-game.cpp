// fault: too-slow
// statement: Letters vanish from the front, one at a time; print what is left each time it is a palindrome. The word has $1$ to $200\,000$ letters.
// input: aa\n
// output: 2

#include <iostream>
#include <string>
using namespace std;
int main() {
  string s;
  cin >> s;
  int good = 0;
  while (!s.empty()) {
    string t(s.rbegin(), s.rend());
    if (s == t) good++;
    s.erase(0, 1); //!
  }
  cout << good << '\n';
}
