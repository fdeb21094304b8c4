// Checks that an input is what the statement says.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 60'000, "n");
    inf.readEoln();
    int letters = 0;
    for (int i = 0; i < n; i++) {
        letters += inf.readToken("[A-Za-z]{1,20}").size();
        inf.readEoln();
    }
    ensuref(letters <= 400'000, "all words together have at most 400,000 letters");
    inf.readEof();
}
