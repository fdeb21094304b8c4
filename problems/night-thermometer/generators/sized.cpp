// Prints SIZE readings. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 50'000);
    int most = rnd.any(vector<int>{2, 10, 1'000'000});
    println(n);
    vector<int> readings(n);
    for (int& t : readings) t = rnd.next(-most, most);
    println(readings);
}
