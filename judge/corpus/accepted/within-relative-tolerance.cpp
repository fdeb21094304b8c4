//@ comparison {"floatRelativeTolerance": 1e-6}
#include <cstdio>

int main() { std::puts("1000000.9 12"); }
