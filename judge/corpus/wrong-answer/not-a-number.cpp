//@ comparison {"floatAbsoluteTolerance": 1}
//@ says "expected 0.5, found nan"
#include <cstdio>

int main() { std::puts("nan"); }
