// problem: night-thermometer
// verdict: wrong_answer
// fault: the sum of the medians is kept in an int

#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    priority_queue<int> low;
    priority_queue<int, vector<int>, greater<int>> high;
    int sum = 0; //!
    while (n--) {
        int t;
        cin >> t;
        low.push(t);
        high.push(low.top());
        low.pop();
        if (high.size() > low.size()) {
            low.push(high.top());
            high.pop();
        }
        sum += low.top();
    }
    cout << sum << endl;
}
