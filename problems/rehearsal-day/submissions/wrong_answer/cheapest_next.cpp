// Tries each scene as the first one and then always adds the scene that costs the least.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> minutes(n), wage(m);
    for (int& t : minutes) cin >> t;
    for (int& w : wage) cin >> w;
    vector<string> cast(n);
    for (string& row : cast) cin >> row;
    long long best = LLONG_MAX;
    for (int first = 0; first < n; first++) {
        vector<bool> done(n);
        long long total = 0;
        for (int step = 0; step < n; step++) {
            long long least = LLONG_MAX;
            int chosen = -1;
            for (int scene = 0; scene < n; scene++) {
                if (done[scene] || (step == 0 && scene != first)) continue;
                long long cost = 0;
                for (int j = 0; j < m; j++) {
                    bool before = cast[scene][j] == 'x', after = before;
                    for (int i = 0; i < n; i++) {
                        if (cast[i][j] == 'x') (done[i] ? before : after) = true;
                    }
                    if (before && after) cost += minutes[scene] * wage[j];
                }
                if (cost < least) {
                    least = cost;
                    chosen = scene;
                }
            }
            done[chosen] = true;
            total += least;
        }
        best = min(best, total);
    }
    cout << best << '\n';
}
