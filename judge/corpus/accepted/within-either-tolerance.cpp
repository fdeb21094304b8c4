//@ comparison {"floatAbsoluteTolerance": 1e-3, "floatRelativeTolerance": 1e-6}
#include <cstdio>

int main() { std::puts("0.0009 5000000.9"); }
