// Prints SIZE singers. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 200'000);
    string few = rnd.any(vector<string>{"SAT", "SA", "SSAT", "T"});
    string voices;
    while ((int)voices.size() < n) voices += rnd.any(few);
    println(n);
    println(voices);
}
