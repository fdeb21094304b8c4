#include <iostream>
#include <stdexcept>
#include <vector>

int main() {
  try {
    std::vector<int>(3).at(7) = 1;
  } catch (const std::out_of_range&) {
    std::cout << "ok\n";
  }
}
