//@ says "expected YES, found Yes"
#include <cstdio>

int main() { std::puts("Yes"); }
