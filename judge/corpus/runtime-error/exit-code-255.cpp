//@ says "exit code 255"
#include <cstdlib>

int main() { std::exit(-1); }
