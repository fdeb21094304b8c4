// Prints SIZE jars. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 40'000);
    int most = rnd.any(vector<int>{5, 20, 100'000'000});
    println(n, rnd.next(1, n));
    vector<int> volumes(n);
    for (int& v : volumes) v = rnd.next(1, most);
    println(volumes);
}
