//@ comparison {"byLines": true}
//@ says "line 2, column 1: expected ***, found the end of the line"
#include <cstdio>

int main() { std::puts(" *\n\n***"); }
