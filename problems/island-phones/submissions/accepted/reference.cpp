// Prim's algorithm twice: over cables alone, and with the satellite as one more place that each
// island reaches at the price of a dish.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    long long dish;
    cin >> n >> dish;
    vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    auto cheapest = [&](bool satellite) {
        vector<long long> price(n, satellite ? dish : LLONG_MAX);
        vector<bool> connected(n);
        if (!satellite) price[0] = 0;
        long long total = 0;
        for (int step = 0; step < n; step++) {
            int here = -1;
            for (int i = 0; i < n; i++) {
                if (!connected[i] && (here < 0 || price[i] < price[here])) here = i;
            }
            connected[here] = true;
            total += price[here];
            for (int i = 0; i < n; i++) {
                price[i] = min<long long>(price[i], abs(x[i] - x[here]) + abs(y[i] - y[here]));
            }
        }
        return total;
    };
    cout << min(cheapest(false), cheapest(true)) << '\n';
}
