// problem: island-phones
// verdict: time_limit_exceeded
// fault: the row of edges that Prim looks at is searched again for every island in the tree

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    long long d;
    cin >> n >> d;
    vector<long long> x(n + 1), y(n + 1);
    for (int i = 1; i <= n; i++) cin >> x[i] >> y[i];
    auto dist = [&](int i, int j) {
        if (i == 0 || j == 0) return 0LL;
        return abs(x[i] - x[j]) + abs(y[i] - y[j]);
    };
    vector<bool> in(n + 1, false);
    in[1] = true;
    vector<long long> e;
    for (int step = 1; step < n; step++) {
        long long b = LLONG_MAX;
        int who = 0;
        for (int i = 1; i <= n; i++)
            for (int j = 1; in[i] && j <= n; j++) //!
                if (!in[j] && dist(i, j) < b) b = dist(i, j), who = j;
        in[who] = true;
        e.push_back(b);
    }
    sort(e.rbegin(), e.rend());
    long long sum = accumulate(e.begin(), e.end(), 0LL), ans = sum;
    for (int c = 0; c < (int)e.size(); c++) {
        sum -= e[c];
        ans = min(ans, sum + d * (c + 2));
    }
    cout << ans << endl;
}
