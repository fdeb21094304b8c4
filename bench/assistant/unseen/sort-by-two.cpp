// fault: comparator
// statement: Sort people by height, the tallest first. Input: $n$, then names and heights. $1 \le n \le 10^5$.
// input: 2\na 1\nb 2\n
// output: b a

#include <bits/stdc++.h>
using namespace std;
struct Person { string name; int height; };
bool taller(const Person& a, const Person& b) {
  if (a.height >= b.height) return true; //!
  return false;
}
int main() {
  int n;
  cin >> n;
  vector<Person> p(n);
  for (auto& x : p) cin >> x.name >> x.height;
  sort(p.begin(), p.end(), taller);
  for (auto& x : p) cout << x.name << ' ';
}
