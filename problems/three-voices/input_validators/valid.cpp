// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 200'000, "n");
    inf.readEoln();
    std::string voices = inf.readToken("[SAT]{1,200000}");
    ensuref((int)voices.size() == n, "there is a voice for each singer");
    inf.readEoln();
    inf.readEof();
}
