// problem: night-thermometer
// verdict: time_limit_exceeded
// fault: sorts all the readings again after every new one

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a;
    long long total = 0;
    for (int i = 0; i < n; i++) {
        int t;
        cin >> t;
        a.push_back(t);
        sort(a.begin(), a.end()); //!
        total += a[(a.size() - 1) / 2];
    }
    cout << total << endl;
    return 0;
}
