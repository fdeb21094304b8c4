// Keeps the readings in a set, which forgets readings that were there before.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    set<int> readings;
    auto median = readings.end();
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        int reading;
        cin >> reading;
        if (readings.insert(reading).second) {
            if (readings.size() == 1) median = readings.begin();
            else if (reading < *median && readings.size() % 2 == 0) --median;
            else if (reading > *median && readings.size() % 2 == 1) ++median;
        }
        sum += *median;
    }
    cout << sum << '\n';
}
