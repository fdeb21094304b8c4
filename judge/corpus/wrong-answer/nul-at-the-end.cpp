#include <cstdio>

int main() { std::fwrite("ok\0\n", 1, 4, stdout); }
