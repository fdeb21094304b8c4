// Prints SIZE gears, at least two. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = max(2, min(opt<int>(1), 50'000));
    int most = rnd.any(vector<int>{4, 12, 60, 1'000'000});
    println(n);
    vector<int> teeth(n);
    for (int& z : teeth) z = rnd.next(1, most);
    println(teeth);
}
