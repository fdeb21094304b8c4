// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 3000, "n");
    inf.readSpace();
    inf.readInt(1, 1'000'000'000, "d");
    inf.readEoln();
    std::set<std::pair<int, int>> taken;
    for (int i = 0; i < n; i++) {
        int x = inf.readInt(0, 1'000'000, "x");
        inf.readSpace();
        int y = inf.readInt(0, 1'000'000, "y");
        inf.readEoln();
        ensuref(taken.insert({x, y}).second, "no two islands are at the same position");
    }
    inf.readEof();
}
