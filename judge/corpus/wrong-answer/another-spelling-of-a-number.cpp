//@ says "expected 1.0, found 1.00"
#include <cstdio>

int main() { std::puts("1.00"); }
