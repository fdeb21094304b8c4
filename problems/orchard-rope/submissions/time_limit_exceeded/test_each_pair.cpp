// A straight part of the rope joins two trees that have no tree on their right; tests all pairs.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, r;
    cin >> n >> r;
    vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    double length = 2 * M_PI * r;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            bool straight = i != j;
            for (int k = 0; k < n && straight; k++) {
                long long turn = (x[j] - x[i]) * (y[k] - y[i]) - (y[j] - y[i]) * (x[k] - x[i]);
                long long between = (x[i] - x[k]) * (x[j] - x[k]) + (y[i] - y[k]) * (y[j] - y[k]);
                straight = turn > 0 || (turn == 0 && between <= 0);
            }
            if (straight) length += hypot(x[i] - x[j], y[i] - y[j]);
        }
    }
    printf("%.9f\n", length);
}
