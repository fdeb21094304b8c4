#include <bits/extc++.h>

int main() {
  __int128 large = 1;
  for (int i = 0; i < 100; i++) large *= 2;
  __gnu_pbds::gp_hash_table<int, int> table;
  table[1] = int(large >> 98);
  std::cout << table[1] << ' ' << __builtin_popcountll(255) << '\n';
}
