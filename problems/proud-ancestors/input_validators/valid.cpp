// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 40'000, "n");
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        if (i > 0) inf.readSpace();
        inf.readInt(1, n, "c");
    }
    inf.readEoln();
    if (n > 1) {
        std::vector<std::vector<int>> children(n + 1);
        for (int i = 2; i <= n; i++) {
            if (i > 2) inf.readSpace();
            children[inf.readInt(1, n, "p")].push_back(i);
        }
        inf.readEoln();
        std::vector<int> met = {1};
        for (size_t at = 0; at < met.size(); at++) {
            for (int child : children[met[at]]) met.push_back(child);
        }
        ensuref((int)met.size() == n, "everybody descends from person 1");
    }
    inf.readEof();
}
