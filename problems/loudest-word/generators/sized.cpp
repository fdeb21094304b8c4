// Prints SIZE words. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 60'000);
    string few = rnd.any(vector<string>{"aA", "aAbB", "abcABC", "abcdefghij"});
    int most = rnd.next(1, 6);
    println(n);
    for (int i = 0; i < n; i++) {
        string word;
        for (int left = rnd.next(1, most); left > 0; left--) word += rnd.any(few);
        println(word);
    }
}
