// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 25'000, "n");
    inf.readEoln();
    std::vector<int> root(n + 1);
    std::iota(root.begin(), root.end(), 0);
    auto rootOf = [&](int one) {
        while (root[one] != one) one = root[one] = root[root[one]];
        return one;
    };
    for (int i = 1; i < n; i++) {
        int u = inf.readInt(1, n, "u");
        inf.readSpace();
        int v = inf.readInt(1, n, "v");
        inf.readSpace();
        inf.readInt(1, 1000, "w");
        inf.readEoln();
        ensuref(rootOf(u) != rootOf(v), "there is one way between two villages");
        root[rootOf(u)] = rootOf(v);
    }
    inf.readEof();
}
