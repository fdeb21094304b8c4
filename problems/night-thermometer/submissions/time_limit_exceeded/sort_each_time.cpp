// Sorts a copy of the readings after each new one.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> readings;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        int reading;
        cin >> reading;
        readings.push_back(reading);
        vector<int> sorted = readings;
        sort(sorted.begin(), sorted.end());
        sum += sorted[i / 2];
    }
    cout << sum << '\n';
}
