// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 40'000, "n");
    inf.readSpace();
    inf.readInt(1, n, "k");
    inf.readEoln();
    for (int i = 0; i < n; i++) {
        if (i > 0) inf.readSpace();
        inf.readInt(1, 100'000'000, "v");
    }
    inf.readEoln();
    inf.readEof();
}
