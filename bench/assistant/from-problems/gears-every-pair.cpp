// problem: coprime-gears
// verdict: time_limit_exceeded

#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
  int n;
  cin >> n;
  vector<int> teeth(n);
  for (int& z : teeth) cin >> z;
  long long patient = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) //!
      if (gcd(teeth[i], teeth[j]) == 1) patient++;
  cout << patient;
}
