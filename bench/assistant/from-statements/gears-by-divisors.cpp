// problem: coprime-gears
// verdict: accepted

#include <iostream>
#include <vector>

namespace {
constexpr unsigned limit = 1'000'000;

std::vector<signed char> moebius() {
  std::vector<signed char> mu(limit + 1, 0);
  mu[1] = 1;
  for (unsigned i = 1; i <= limit; i++)
    if (mu[i])
      for (unsigned j = i + i; j <= limit; j += i) mu[j] -= mu[i];
  return mu;
}
}  // namespace

auto main() -> int {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  unsigned n;
  std::cin >> n;
  std::vector<unsigned> gears(limit + 1);
  while (n--) {
    unsigned teeth;
    std::cin >> teeth;
    gears[teeth]++;
  }
  const auto mu = moebius();
  long long pairs = 0;
  for (unsigned d = 1; d <= limit; d++) {
    if (mu[d] == 0) continue;
    long long multiples = 0;
    for (unsigned m = d; m <= limit; m += d) multiples += gears[m];
    pairs += mu[d] * (multiples * (multiples - 1) / 2);
  }
  std::cout << pairs << std::endl;
}
