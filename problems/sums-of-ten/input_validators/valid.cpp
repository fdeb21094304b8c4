// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readToken("[1-9]{1,300000}");
    inf.readEoln();
    inf.readEof();
}
