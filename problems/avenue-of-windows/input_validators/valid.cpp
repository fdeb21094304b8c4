// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readToken("[<>.]{1,200000}");
    inf.readEoln();
    inf.readEof();
}
