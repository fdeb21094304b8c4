// problem: orchard-rope
// verdict: time_limit_exceeded
// fault: asks for each pair of trees whether all others are on one side

#include <bits/stdc++.h>
using namespace std;
int main() {
    int n;
    long long r;
    cin >> n >> r;
    vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    double rope = 2 * M_PI * r;
    if (n == 2) rope += 2 * hypot(x[0] - x[1], y[0] - y[1]);
    for (int i = 0; n > 2 && i < n; i++) {
        for (int j = 0; j < n; j++) {
            if (i == j) continue;
            bool border = true;
            for (int k = 0; k < n; k++) { //!
                long long c = (x[j] - x[i]) * (y[k] - y[i]) - (y[j] - y[i]) * (x[k] - x[i]);
                long long d = (x[j] - x[i]) * (x[k] - x[i]) + (y[j] - y[i]) * (y[k] - y[i]);
                long long len = (x[j] - x[i]) * (x[j] - x[i]) + (y[j] - y[i]) * (y[j] - y[i]);
                if (c < 0 || (c == 0 && k != i && (d < 0 || d > len))) border = false;
            }
            if (border) rope += hypot(x[j] - x[i], y[j] - y[i]);
        }
    }
    printf("%.9f\n", rope);
}
