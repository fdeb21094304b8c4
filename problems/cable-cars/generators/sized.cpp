// Prints a network of SIZE lines of cable cars. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int m = min(opt<int>(1), 18'000);
    int most = rnd.any(vector<int>{3, 10, 100, 1'000'000});
    if (m >= 6 && rnd.next(4) == 0) {
        // A ladder of slow lines with quicker detours, so that there are many times to arrive, and a
        // long way on from there.
        int steps = min(m / 6, 19), tail = m - 3 * steps, last = 2 * steps + 1;
        println(last + tail, m);
        for (int step = 0; step < steps; step++) {
            int here = 2 * step + 1;
            println(here, here + 2, 1, (1 << (steps - 1 - step)) + 2);
            println(here, here + 1, 1, 1);
            println(here + 1, here + 2, 1, 1);
        }
        for (int at = last; at < last + tail; at++) println(at, at + 1, 1, 3);
        return 0;
    }
    int n = max(2, min(m / rnd.next(1, 3) + 1, 10'000));
    int reach = rnd.any(vector<int>{1, 2, n});
    println(n, m);
    for (int i = 0; i < m; i++) {
        // First a line from each station to one before it, then others within reach.
        int u = i + 1 < n ? i + 1 : rnd.next(1, n - 1);
        int v = rnd.next(max(0, u - reach), u - 1);
        println(u + 1, v + 1, rnd.next(1, most), rnd.next(1, most));
    }
}
