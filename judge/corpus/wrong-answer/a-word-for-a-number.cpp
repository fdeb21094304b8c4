//@ comparison {"floatRelativeTolerance": 1e-6}
#include <cstdio>

int main() { std::puts("ten"); }
