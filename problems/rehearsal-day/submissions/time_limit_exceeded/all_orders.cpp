// Tries all orders of the scenes.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> minutes(n), wage(m), order(n);
    for (int& t : minutes) cin >> t;
    for (int& w : wage) cin >> w;
    vector<string> cast(n);
    for (string& row : cast) cin >> row;
    iota(order.begin(), order.end(), 0);
    long long best = LLONG_MAX;
    do {
        long long total = 0;
        for (int j = 0; j < m; j++) {
            long long paid = 0, since = 0;
            bool arrived = false;
            for (int scene : order) {
                if (arrived) since += minutes[scene];
                if (cast[scene][j] != 'x') continue;
                if (!arrived) since = minutes[scene];
                arrived = true;
                paid = since;
            }
            total += paid * wage[j];
        }
        best = min(best, total);
    } while (next_permutation(order.begin(), order.end()));
    cout << best << '\n';
}
