#include <cstdio>

int main() { std::puts(std::getchar() == EOF ? "ok" : "something"); }
