//@ comparison {"byLines": true}
//@ says "line 1, column 2: expected *, found a blank"
#include <cstdio>

int main() { std::puts("  *\n***"); }
