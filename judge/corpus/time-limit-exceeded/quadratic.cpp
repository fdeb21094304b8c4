//@ time 200
#include <iostream>
#include <vector>

int main() {
  std::vector<unsigned> values(100000);
  for (size_t i = 0; i < values.size(); i++) values[i] = i * 2654435761u;
  unsigned long long inversions = 0;
  for (size_t i = 0; i < values.size(); i++)
    for (size_t j = i + 1; j < values.size(); j++) inversions += values[i] > values[j] * 3 % 1000003;
  std::cout << inversions << '\n';
}
