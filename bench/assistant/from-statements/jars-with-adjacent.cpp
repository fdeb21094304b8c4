// problem: similar-jars
// verdict: accepted

#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>

int main() {
  int n, k;
  std::cin >> n >> k;
  std::vector<int> v{std::istream_iterator<int>(std::cin), {}};
  std::sort(std::begin(v), std::end(v), std::greater<>());
  std::cout << std::transform_reduce(v.begin(), v.end() - (k - 1), v.begin() + (k - 1), 100000001,
                                     [](int a, int b) { return std::min(a, b); },
                                     [](int large, int small) { return large - small; });
}
