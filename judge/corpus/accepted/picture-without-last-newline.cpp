//@ comparison {"spaceSensitive": true}
#include <cstdio>

int main() { std::fputs(" *\n***", stdout); }
