// problem: night-thermometer
// verdict: time_limit_exceeded
// fault: walks from the beginning of the multiset to its middle each time

#include <iostream>
#include <set>
using namespace std;

int main() {
    ios_base::sync_with_stdio(0);
    cin.tie(0);
    int n;
    cin >> n;
    multiset<int> readings;
    long long total = 0;
    for (int i = 1; i <= n; i++) {
        int t;
        cin >> t;
        readings.insert(t);
        auto it = readings.begin();
        for (int j = 1; j < (i + 1) / 2; j++) it++; //!
        total += *it;
    }
    cout << total;
}
