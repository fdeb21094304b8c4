// problem: island-phones
// verdict: wrong_answer
// fault: a single cable longer than d is replaced by two dishes that cost more

#include <bits/stdc++.h>
using namespace std;
int main() {
    int n;
    long long d;
    cin >> n >> d;
    vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    vector<long long> near(n, LLONG_MAX);
    vector<bool> in(n, false);
    near[0] = 0;
    long long cost = 0;
    bool dishes = false;
    for (int round = 0; round < n; round++) {
        int u = -1;
        for (int i = 0; i < n; i++)
            if (!in[i] && (u == -1 || near[i] < near[u])) u = i;
        in[u] = true;
        if (near[u] > d) { //!
            cost += d;
            if (!dishes) cost += d;
            dishes = true;
        } else {
            cost += near[u];
        }
        for (int i = 0; i < n; i++)
            near[i] = min(near[i], abs(x[i] - x[u]) + abs(y[i] - y[u]));
    }
    cout << cost << endl;
}
