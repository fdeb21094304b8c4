// problem: rehearsal-day
// verdict: time_limit_exceeded
// fault: tries all the orders of the scenes

#include <iostream>
#include <vector>
#include <algorithm>
#include <numeric>
#include <string>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> t(n), w(m), order(n);
    vector<string> in(n);
    for (int &x : t) cin >> x;
    for (int &x : w) cin >> x;
    for (auto &x : in) cin >> x;
    iota(order.begin(), order.end(), 0);
    long long best = 1e18;
    do {
        long long cost = 0;
        for (int j = 0; j < m; j++) {
            long long now = 0, from = -1, to = 0;
            for (int i : order) {
                if (in[i][j] == 'x' && from < 0) from = now;
                now += t[i];
                if (in[i][j] == 'x') to = now;
            }
            if (from >= 0) cost += (to - from) * w[j];
        }
        best = min(best, cost);
    } while (next_permutation(order.begin(), order.end())); //!
    cout << best << endl;
}
