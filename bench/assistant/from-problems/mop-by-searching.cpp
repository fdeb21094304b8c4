// problem: wide-mop
// verdict: accepted

#include <iostream>
#include <string>

auto press = [](const std::string& floor, std::size_t width) {
  unsigned presses = 0;
  for (std::size_t at = -1; (at = floor.find('#', at + 1)) != std::string::npos; at += width - 1)
    ++presses;
  return presses;
};

int main() {
  std::size_t n, w;
  std::string floor;
  if (std::cin >> n >> w >> floor) std::cout << press(floor, w) << std::endl;
  return 0;
}
