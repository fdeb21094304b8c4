//@ says "'cout' is not a member of 'std'"
#include <cstdio>

int main() { std::cout << 1; }
