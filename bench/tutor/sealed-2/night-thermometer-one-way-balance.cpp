// problem: night-thermometer
// verdict: wrong_answer
// fault: readings never go back from the colder half to the warmer one

#include <iostream>
#include <queue>
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
        if (cold.empty() || t <= cold.top()) cold.push(t);
        else warm.push(t);
        if (warm.size() > cold.size()) { //!
            cold.push(warm.top());
            warm.pop();
        }
        sum += cold.top();
    }
    cout << sum << endl;
}
