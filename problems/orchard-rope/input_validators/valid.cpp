// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 25'000, "n");
    inf.readSpace();
    int r = inf.readInt(1, 1000, "r");
    inf.readEoln();
    std::map<std::pair<int, int>, std::vector<std::pair<int, int>>> trunks;
    for (int i = 0; i < n; i++) {
        int x = inf.readInt(-1'000'000, 1'000'000, "x");
        inf.readSpace();
        int y = inf.readInt(-1'000'000, 1'000'000, "y");
        inf.readEoln();
        // Squares as wide as a trunk, so that only trunks in neighbouring ones can overlap.
        int column = (x + 1'000'000) / (2 * r), row = (y + 1'000'000) / (2 * r);
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                auto near = trunks.find({column + dx, row + dy});
                if (near == trunks.end()) continue;
                for (auto [u, v] : near->second) {
                    long long apart = 1LL * (x - u) * (x - u) + 1LL * (y - v) * (y - v);
                    ensuref(apart >= 4LL * r * r, "trunks do not overlap");
                }
            }
        }
        trunks[{column, row}].push_back({x, y});
    }
    inf.readEof();
}
