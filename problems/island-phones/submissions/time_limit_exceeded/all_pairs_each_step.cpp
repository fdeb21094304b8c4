// Looks at all pairs of connected and unconnected islands in every step.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    long long dish;
    cin >> n >> dish;
    vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    vector<int> connected{0}, open(n - 1);
    iota(open.begin(), open.end(), 1);
    long long cables = 0, mixed = dish;
    while (!open.empty()) {
        long long best = LLONG_MAX;
        size_t chosen = 0;
        for (int from : connected) {
            for (size_t i = 0; i < open.size(); i++) {
                long long cable = abs(x[from] - x[open[i]]) + abs(y[from] - y[open[i]]);
                if (cable < best) {
                    best = cable;
                    chosen = i;
                }
            }
        }
        cables += best;
        mixed += min(best, dish);
        connected.push_back(open[chosen]);
        open.erase(open.begin() + chosen);
    }
    cout << min(cables, mixed) << '\n';
}
