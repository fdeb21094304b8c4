//@ comparison {"caseSensitive": false}
#include <cstdio>

int main() { std::puts("{a"); }
