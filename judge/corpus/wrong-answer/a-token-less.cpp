//@ says "line 2, token 1: expected 3, but the output ends"
#include <cstdio>

int main() { std::puts("1 2"); }
