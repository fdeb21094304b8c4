// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100, "n");
    inf.readSpace();
    inf.readInt(1, 10'000, "c");
    inf.readSpace();
    inf.readInt(0, 10, "k");
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        inf.readInt(1, 10'000, "v");
        inf.readSpace();
        inf.readInt(1, 1'000'000, "w");
        inf.readEoln();
    }
    inf.readEof();
}
