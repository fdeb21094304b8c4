// fault: branching-recursion
// statement: In how many ways can one climb $n$ steps, one or two at a time? $1 \le n \le 80$.
// input: 3\n
// output: 3

#include <iostream>
using namespace std;
long long ways(int n) {
  return n < 2 ? 1 : ways(n - 1) + ways(n - 2); //!
}
int main() {
  int n;
  cin >> n;
  cout << ways(n);
}
