// problem: island-phones
// verdict: time_limit_exceeded
// fault: each step looks at all pairs of a joined and a single island

#include <iostream>
#include <vector>
#include <cstdlib>
#include <algorithm>
using namespace std;

int main() {
    int n;
    long long d;
    cin >> n >> d;
    vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    vector<int> joined{0}, single;
    for (int i = 1; i < n; i++) single.push_back(i);
    vector<long long> cables;
    while (!single.empty()) {
        long long shortest = -1;
        int which = 0;
        for (int a : joined) {
            for (int b = 0; b < (int)single.size(); b++) { //!
                int c = single[b];
                long long len = abs(x[a] - x[c]) + abs(y[a] - y[c]);
                if (shortest == -1 || len < shortest) shortest = len, which = b;
            }
        }
        cables.push_back(shortest);
        joined.push_back(single[which]);
        single.erase(single.begin() + which);
    }
    sort(cables.rbegin(), cables.rend());
    long long all = 0;
    for (long long c : cables) all += c;
    long long best = all, now = all + d;
    for (long long c : cables) {
        now += d - c;
        best = min(best, now);
    }
    cout << best << endl;
}
