// problem: painted-steps
// verdict: run_time_error

#include <iostream>
using namespace std;

long long common(long long a, long long b) {
  while (b > 0) {
    a %= b;
    swap(a, b);
  }
  return b;
}

int main() {
  long long n, a, b;
  cin >> n >> a >> b;
  long long both = a / common(a, b) * b; //!
  cout << n / a + n / b - 2 * (n / both) << "\n";
}
