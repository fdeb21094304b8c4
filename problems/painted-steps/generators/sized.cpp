// Prints a stairway that grows with SIZE. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    // A size of 1,000 stands for a billion steps.
    long long size = opt<int>(1);
    long long n = size < 100 ? size : size * size * size;
    int most = rnd.any(vector<int>{4, 12, 1'000'000'000});
    println(rnd.next((n + 1) / 2, n), rnd.next(1, most), rnd.next(1, most));
}
