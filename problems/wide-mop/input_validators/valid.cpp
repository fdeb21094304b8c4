// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 200'000, "n");
    inf.readSpace();
    inf.readInt(1, n, "w");
    inf.readEoln();
    std::string corridor = inf.readToken("[#.]{1,200000}");
    ensuref((int)corridor.size() == n, "there is a character for each tile");
    inf.readEoln();
    inf.readEof();
}
