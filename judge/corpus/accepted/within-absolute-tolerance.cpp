//@ comparison {"floatAbsoluteTolerance": 1e-6}
#include <cstdio>

int main() { std::puts("1.0000009 -0 1e3 text"); }
