// Prints a path of about SIZE feet. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int size = opt<int>(1);
    int most = rnd.any(vector<int>{2, 10, 1'000'000'000});
    println(rnd.next(1, 6), rnd.next((size + 1) / 2, size), rnd.next(1, most), rnd.next(1, most));
}
