// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readLong(1LL, 1'000'000'000'000'000'000LL, "n");
    inf.readSpace();
    inf.readInt(1, 1'000'000'000, "a");
    inf.readSpace();
    inf.readInt(1, 1'000'000'000, "b");
    inf.readEoln();
    inf.readEof();
}
