//@ says "iostream: No such file or directory"
#include <iostream>
int main() { std::cout << "ok"; }
