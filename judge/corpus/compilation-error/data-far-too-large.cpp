//@ says "variables outside of functions are too large"
#include <iostream>

int table[100000][100000];

int main() {
  table[1][2] = 3;
  std::cout << table[2][1];
}
