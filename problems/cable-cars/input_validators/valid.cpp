// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(2, 10'000, "n");
    inf.readSpace();
    int m = inf.readInt(1, 18'000, "m");
    inf.readEoln();
    for (int i = 0; i < m; i++) {
        int u = inf.readInt(1, n, "u");
        inf.readSpace();
        int v = inf.readInt(1, n, "v");
        inf.readSpace();
        inf.readInt(1, 1'000'000, "p");
        inf.readSpace();
        inf.readInt(1, 1'000'000, "w");
        inf.readEoln();
        ensuref(u != v, "a line of cable cars leads to another station");
    }
    inf.readEof();
}
