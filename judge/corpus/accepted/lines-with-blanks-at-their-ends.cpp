//@ comparison {"byLines": true}
#include <cstdio>

int main() { std::puts("  * \t\r\n ***   \n  *\r"); }
