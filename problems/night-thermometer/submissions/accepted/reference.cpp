// The colder half in one heap and the warmer half in another; the median is on top of the colder.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    priority_queue<int> cold;
    priority_queue<int, vector<int>, greater<int>> warm;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        int reading;
        cin >> reading;
        cold.push(reading);
        warm.push(cold.top());
        cold.pop();
        if (warm.size() > cold.size()) {
            cold.push(warm.top());
            warm.pop();
        }
        sum += cold.top();
    }
    cout << sum << '\n';
}
