//@ comparison {"spaceSensitive": true}
#include <cstdio>

int main() { std::puts("  *\n ***\n  *"); }
