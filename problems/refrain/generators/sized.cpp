// Prints a tune of SIZE notes. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 200'000);
    string few = rnd.any(vector<string>{"a", "ab", "aaab", "abc"});
    string part, tune;
    for (int left = rnd.next(1, n); left > 0; left--) part += rnd.any(few);
    while ((int)tune.size() < n) tune += rnd.next(3) ? part : string(1, rnd.any(few));
    println(tune.substr(0, n));
}
