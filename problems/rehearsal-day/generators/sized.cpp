// Prints a play of SIZE scenes. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 18);
    int m = rnd.next(1, min(n + 1, 20));
    int most = rnd.any(vector<int>{1, 3, 10, 1000});
    println(n, m);
    vector<int> minutes(n), wages(m);
    for (int& t : minutes) t = rnd.next(1, most);
    for (int& w : wages) w = rnd.next(1, most);
    println(minutes);
    println(wages);
    for (int i = 0; i < n; i++) {
        string cast;
        while ((int)cast.size() < m) cast += rnd.any(string("x."));
        println(cast);
    }
}
