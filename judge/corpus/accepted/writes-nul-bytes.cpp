#include <cstdio>

int main() { std::fwrite("a\0b\n", 1, 4, stdout); }
