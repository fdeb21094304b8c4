//@ says "line 2, word 1: expected the end of the output, found 3"
#include <cstdio>

int main() { std::puts("1 2\n3"); }
