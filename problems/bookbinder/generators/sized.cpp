// Prints SIZE chapters for a random number of volumes. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 50'000);
    int most = rnd.any(vector<int>{3, 10, 100, 1'000'000});
    println(n, rnd.next(0, 1) ? rnd.next(1, n) : rnd.next(1, min(n, 3)));
    vector<int> pages(n);
    for (int& p : pages) p = rnd.next(1, most);
    println(pages);
}
