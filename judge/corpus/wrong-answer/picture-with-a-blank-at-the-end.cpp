//@ comparison {"spaceSensitive": true}
//@ says "line 1, column 3: expected the end of the line, found a blank"
#include <cstdio>

int main() { std::puts(" * \n***"); }
