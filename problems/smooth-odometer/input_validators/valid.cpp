// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    long long a = inf.readLong(1LL, 1'000'000'000'000'000'000LL, "a");
    inf.readSpace();
    inf.readLong(a, 1'000'000'000'000'000'000LL, "b");
    inf.readSpace();
    inf.readInt(0, 9, "d");
    inf.readSpace();
    inf.readInt(1, 1000, "k");
    inf.readEoln();
    inf.readEof();
}
