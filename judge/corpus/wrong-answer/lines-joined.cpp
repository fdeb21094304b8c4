//@ comparison {"byLines": true}
//@ says "line 1, column 4: expected the end of the line, found ***"
#include <cstdio>

int main() { std::puts(" * ***"); }
