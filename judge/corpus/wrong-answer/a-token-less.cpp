//@ says "line 2, word 1: expected 3, but the output ends"
#include <cstdio>

int main() { std::puts("1 2"); }
