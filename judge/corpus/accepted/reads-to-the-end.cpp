#include <iostream>
#include <string>

int main() {
  int lines = 0;
  for (std::string line; std::getline(std::cin, line);) lines++;
  std::cout << lines << '\n';
}
