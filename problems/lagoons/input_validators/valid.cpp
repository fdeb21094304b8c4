// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int r = inf.readInt(1, 400, "r");
    inf.readSpace();
    int c = inf.readInt(1, 400, "c");
    inf.readEoln();
    for (int i = 0; i < r; i++) {
        std::string row = inf.readToken("[#~]{1,400}");
        ensuref((int)row.size() == c, "each row has c characters");
        inf.readEoln();
    }
    inf.readEof();
}
