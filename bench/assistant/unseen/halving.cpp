// fault: endless
// statement: How often can $n$ be halved until it is 0? $1 \le n \le 10^9$.
// input: 4\n
// output: 3

#include <iostream>
using namespace std;
int main() {
  long long n;
  int steps = 0;
  cin >> n;
  while (n > 0) { //!
    n / 2;
    steps++;
    if (steps < 0) break;
  }
  cout << steps;
}
