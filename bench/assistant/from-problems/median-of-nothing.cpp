// problem: night-thermometer
// verdict: run_time_error

#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
  int n;
  cin >> n;
  priority_queue<int> cold;
  priority_queue<int, vector<int>, greater<int>> warm;
  long long sum = 0;
  while (n--) {
    int t;
    cin >> t;
    if (t > cold.top()) { //!
      warm.push(t);
    } else {
      cold.push(t);
    }
    while (warm.size() > cold.size()) cold.push(warm.top()), warm.pop();
    while (cold.size() > warm.size() + 1) warm.push(cold.top()), cold.pop();
    sum += cold.top();
  }
  cout << sum << endl;
}
