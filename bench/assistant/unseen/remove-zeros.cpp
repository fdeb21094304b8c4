// fault: stale-iterator
// statement: Remove all zeros. Input: $n$ and $a_1, \dots, a_n$. $1 \le n \le 1000$.
// input: 3\n0 0 1\n
// output: 1

#include <iostream>
#include <vector>
using namespace std;
int main() {
  int n;
  cin >> n;
  vector<int> a(n);
  for (int &x : a) cin >> x;
  for (auto it = a.begin(); it != a.end(); ++it)
    if (*it == 0) a.erase(it); //!
  for (int x : a) cout << x << ' ';
}
