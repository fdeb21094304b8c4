//@ comparison {"byLines": true}
#include <cstdio>

int main() { std::puts("  *\n ***\n  *\n\n \n"); }
