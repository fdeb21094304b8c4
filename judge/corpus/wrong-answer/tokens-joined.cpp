//@ says "expected 1, found 12"
#include <cstdio>

int main() { std::puts("12"); }
