// fault: overflow
// statement: Input: $f$ fields and $b$ baskets per field, $1 \le f, b \le 10^5$. Each basket weighs 12 kg. Print the weight.
// input: 2 3\n
// output: 72

#include <iostream>

int main() {
  int fields, baskets;
  std::cin >> fields >> baskets;
  long long weight = 12 * fields * baskets; //!
  std::cout << weight << std::endl;
}
