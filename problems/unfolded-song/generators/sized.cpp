// Prints a song that grows with SIZE. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    long long size = opt<int>(1);
    println(string(1, rnd.any(string("abcz"))));
    // Each bracket may multiply by what is left of the size.
    long long left = size < 100 ? size : size * size * size;
    string song;
    int open = 0;
    while (left > 0 && song.size() < 60) {
        if (left > 1 && rnd.next(2)) {
            long long times = rnd.next(1LL, min(left, rnd.next(2) ? 20LL : 1'000'000'000LL));
            song += to_string(times) + "(" + rnd.any(string("abcz"));
            left /= times + 1;
            open++;
        } else {
            song += rnd.any(string("abcz"));
            left--;
        }
        if (open > 0 && rnd.next(3) == 0) song += ")", open--;
    }
    println(song + string(open, ')'));
}
