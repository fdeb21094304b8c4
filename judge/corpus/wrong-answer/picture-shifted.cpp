//@ comparison {"spaceSensitive": true}
//@ says "line 1, column 2: expected a blank, found *"
#include <cstdio>

int main() { std::puts(" *\n***"); }
