// Prints SIZE islands. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 3000);
    int most = rnd.any(vector<int>{3, 10, 1'000'000});
    while ((most + 1LL) * (most + 1) < 2 * n) most *= 2;
    println(n, rnd.next(1, 3 * most));
    set<pair<int, int>> taken;
    while ((int)taken.size() < n) {
        pair<int, int> at = {rnd.next(0, most), rnd.next(0, most)};
        if (taken.insert(at).second) println(at.first, at.second);
    }
}
