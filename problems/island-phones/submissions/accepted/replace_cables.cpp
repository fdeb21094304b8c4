// Builds the cheapest network of cables; with dishes, each cable dearer than a dish is given up,
// which takes one dish more than cables are given up.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, dish;
    scanf("%d %d", &n, &dish);
    vector<array<int, 2>> island(n);
    for (auto& [x, y] : island) scanf("%d %d", &x, &y);
    vector<int> price(n, INT_MAX), open(n);
    iota(open.begin(), open.end(), 0);
    price[0] = 0;
    long long cables = 0, mixed = dish;
    for (int step = 0; step < n; step++) {
        auto cheaper = [&](int a, int b) { return price[a] < price[b]; };
        auto nearest = min_element(open.begin(), open.end(), cheaper);
        int here = *nearest;
        *nearest = open.back();
        open.pop_back();
        cables += price[here];
        mixed += min(price[here], dish);
        for (int i : open) {
            int cable = abs(island[i][0] - island[here][0]) + abs(island[i][1] - island[here][1]);
            price[i] = min(price[i], cable);
        }
    }
    printf("%lld\n", min(cables, mixed));
}
