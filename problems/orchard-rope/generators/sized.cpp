// Prints SIZE trees. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 25'000);
    int r = rnd.any(vector<int>{1, 1, 3, 1000});
    // Each trunk stands within a square of its own.
    int side = max(2, (int)ceil(sqrt(2.0 * n)));
    int step = rnd.next(2) ? 2 * r : max(2 * r, 1'900'000 / side);
    if (1LL * step * side > 1'900'000) r = 1, step = max(2, 1'900'000 / side);
    set<pair<int, int>> taken;
    println(n, r);
    while ((int)taken.size() < n) {
        pair<int, int> at = {rnd.next(0, side - 1), rnd.next(0, side - 1)};
        if (!taken.insert(at).second) continue;
        int from = -step * (side / 2), room = step - 2 * r;
        int x = from + at.first * step + rnd.next(0, room / 2);
        int y = from + at.second * step + rnd.next(0, room / 2);
        println(x, y);
    }
}
