#include <cstdio>

int main() { std::fputs("\n\n  1\r\n\t2\v3\f\f4 \n\n\n", stdout); }
