// Prints SIZE requests. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int q = min(opt<int>(1), 20'000);
    int n = rnd.any(vector<int>{3, 10, min(2 + 25 * q, 500'000)});
    int seats = rnd.any(vector<int>{2, 10, 1'000'000'000});
    println(n, rnd.next(1, seats), q);
    for (int number = 1; number <= q; number++) {
        if (number > 1 && rnd.next(3) == 0) {
            println("C", rnd.next(1, number - 1));
            continue;
        }
        int a = rnd.next(1, n - 1);
        println("B", a, rnd.next(a + 1, n), rnd.next(1, max(1, seats / 2)));
    }
}
