// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(2, 500'000, "n");
    inf.readSpace();
    inf.readInt(1, 1'000'000'000, "s");
    inf.readSpace();
    int q = inf.readInt(1, 20'000, "q");
    inf.readEoln();
    bool isBooked = false;
    for (int number = 1; number <= q; number++) {
        std::string kind = inf.readToken("[BC]");
        inf.readSpace();
        if (kind == "B") {
            isBooked = true;
            int a = inf.readInt(1, n - 1, "a");
            inf.readSpace();
            inf.readInt(a + 1, n, "b");
            inf.readSpace();
            inf.readInt(1, 1'000'000'000, "p");
        } else {
            ensuref(number > 1, "a cancellation comes after the request that it names");
            inf.readInt(1, number - 1, "i");
        }
        inf.readEoln();
    }
    ensuref(isBooked, "there is at least one booking");
    inf.readEof();
}
