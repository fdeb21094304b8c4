// Prints a trip that grows with SIZE. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    // A size of 1,000 stands for readings up to a billion.
    long long size = opt<int>(1);
    long long most = size < 100 ? size : size * size * size;
    long long a = rnd.next(1LL, most), b = rnd.next(1LL, most);
    println(min(a, b), max(a, b), rnd.next(0, 9), rnd.next(2) ? rnd.next(1, 9) : rnd.next(1, 1000));
}
