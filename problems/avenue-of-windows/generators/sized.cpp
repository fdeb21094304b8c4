// Prints an avenue of SIZE houses. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 200'000);
    string few = rnd.any(vector<string>{"<>", "<>.", "<>.....", "<<<>", "<>>>"});
    string avenue;
    while ((int)avenue.size() < n) avenue += rnd.any(few);
    println(avenue);
}
