//@ memory 64
#include <cstdio>
#include <vector>

int main() {
  std::vector<char> most(56 << 20, 'x');
  std::puts(most[1 << 20] == 'x' ? "ok" : "wrong");
}
