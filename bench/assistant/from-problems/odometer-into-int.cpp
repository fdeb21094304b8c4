// problem: smooth-odometer
// verdict: run_time_error

#include <iostream>
#include <string>
#include <cstdlib>
using namespace std;

bool smooth(const string& digits, int d) {
  for (size_t i = 1; i < digits.size(); i++)
    if (abs(digits[i] - digits[i - 1]) > d) return false;
  return true;
}

int main() {
  string a, b;
  int d, k;
  cin >> a >> b >> d >> k;
  int from = stoi(a), to = stoi(b); //!
  int found = 0;
  for (int reading = from; reading <= to; reading++)
    if (reading % k == 0 && smooth(to_string(reading), d)) found++;
  cout << found << endl;
}
