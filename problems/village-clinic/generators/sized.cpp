// Prints SIZE villages. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 25'000);
    int most = rnd.any(vector<int>{2, 10, 1000});
    int reach = rnd.any(vector<int>{1, 3, n});
    vector<int> name = rnd.perm(n, 1);
    println(n);
    for (int i = 1; i < n; i++) {
        println(name[i], name[rnd.next(max(0, i - reach), i - 1)], rnd.next(1, most));
    }
}
