// Uses dishes as soon as a single cable is dearer than a dish, although two dishes may cost more.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    long long dish;
    cin >> n >> dish;
    vector<long long> x(n), y(n), price(n, LLONG_MAX);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    vector<bool> connected(n);
    price[0] = 0;
    long long total = 0, dishes = 0;
    for (int step = 0; step < n; step++) {
        int here = -1;
        for (int i = 0; i < n; i++) {
            if (!connected[i] && (here < 0 || price[i] < price[here])) here = i;
        }
        connected[here] = true;
        if (price[here] > dish) dishes++;
        else total += price[here];
        for (int i = 0; i < n; i++) {
            price[i] = min(price[i], abs(x[i] - x[here]) + abs(y[i] - y[here]));
        }
    }
    if (dishes > 0) total += (dishes + 1) * dish;
    cout << total << '\n';
}
