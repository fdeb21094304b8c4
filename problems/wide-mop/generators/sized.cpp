// Prints a corridor of SIZE tiles. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 200'000);
    string few = rnd.any(vector<string>{"#.", "#...", "###.", "."});
    println(n, rnd.next(0, 1) ? rnd.next(1, n) : rnd.next(1, min(n, 3)));
    string corridor;
    while ((int)corridor.size() < n) corridor += rnd.any(few);
    println(corridor);
}
