//@ says "'map' is not a member of 'std'"
#include <iostream>

int main() { std::map<int, int> found; }
