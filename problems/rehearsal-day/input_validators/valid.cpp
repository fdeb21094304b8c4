// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 18, "n");
    inf.readSpace();
    int m = inf.readInt(1, 20, "m");
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        if (i > 0) inf.readSpace();
        inf.readInt(1, 1000, "t");
    }
    inf.readEoln();
    for (int j = 0; j < m; j++) {
        if (j > 0) inf.readSpace();
        inf.readInt(1, 1000, "w");
    }
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        std::string cast = inf.readToken("[x.]{1,20}");
        ensuref((int)cast.size() == m, "each scene names all actors");
        inf.readEoln();
    }
    inf.readEof();
}
