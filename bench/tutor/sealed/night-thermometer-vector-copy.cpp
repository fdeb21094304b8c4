// problem: night-thermometer
// verdict: time_limit_exceeded
// fault: copies all the readings into a new heap for every median

#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    priority_queue<int> all;
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        int t;
        cin >> t;
        all.push(t);
        priority_queue<int> q = all; //!
        for (int j = 0; j < i / 2; j++)
            q.pop();
        sum += q.top();
    }
    cout << sum << endl;
}
