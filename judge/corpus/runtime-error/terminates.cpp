//@ says "SIGABRT"
#include <exception>

int main() { std::terminate(); }
