// Prints SIZE pieces of furniture. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 100);
    int volume = rnd.any(vector<int>{4, 10, 100});
    int worth = rnd.any(vector<int>{4, 10, 1'000'000});
    println(n, rnd.next(1, volume * max(1, n / 2)), rnd.next(0, min(n, 10)));
    for (int i = 0; i < n; i++) println(rnd.next(1, volume), rnd.next(1, worth));
}
