//@ says "SIGABRT: the program aborted itself"
#include <cstdlib>

int main() { std::abort(); }
