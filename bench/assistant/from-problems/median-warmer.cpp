// problem: night-thermometer
// verdict: wrong_answer

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
  for (int i = 0; i < n; i++) {
    int t;
    cin >> t;
    cold.push(t);
    warm.push(cold.top());
    cold.pop();
    if (warm.size() > cold.size() + 1) {
      cold.push(warm.top());
      warm.pop();
    }
    sum += warm.top(); //!
  }
  cout << sum << "\n";
}
