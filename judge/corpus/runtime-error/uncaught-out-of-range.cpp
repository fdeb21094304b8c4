//@ says "uncaught std::out_of_range: vector::_M_range_check"
#include <vector>

int main() { return std::vector<int>(3).at(7); }
