// Prints a garden of about SIZE cells. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int cells = min(opt<int>(1), 10'000);
    int r = max(1, min(100, (int)sqrt(cells) + rnd.next(0, 2)));
    int c = max(1, min(100, cells / r + rnd.next(0, 2)));
    string few = rnd.any(vector<string>{".#*", "..*", "***.", ".#***"});
    println(r, c);
    for (int i = 0; i < r; i++) {
        string row;
        while ((int)row.size() < c) row += rnd.any(few);
        println(row);
    }
}
