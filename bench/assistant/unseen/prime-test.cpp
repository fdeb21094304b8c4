// fault: too-slow
// statement: Is $n$ a prime? $2 \le n \le 10^{12}$. Print `yes` or `no`.
// input: 7\n
// output: yes

#include <iostream>
using namespace std;
bool prime(long long n) {
  for (long long d = 2; d < n; d++) { //!
    if (n % d == 0) return false;
  }
  return true;
}
int main() {
  long long n;
  cin >> n;
  cout << (prime(n) ? "yes" : "no");
}
