// fault: modulo
// statement: Print the product of all $a_i$ modulo $998244353$. Input: $n$ and $a_1, \dots, a_n$. $1 \le n \le 10^5$, $1 \le a_i \le 10^9$.
// input: 2\n3 4\n
// output: 12

#include <iostream>
using namespace std;
int main() {
  ios::sync_with_stdio(false);
  int n;
  cin >> n;
  long long product = 1;
  while (n--) {
    long long a;
    cin >> a;
    product *= a; //!
  }
  cout << product % 998244353;
}
