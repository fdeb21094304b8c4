//@ memory 64
//@ says "needed more than 64 MB of memory"
#include <vector>

int main() {
  std::vector<char> all(100 << 20, 'x');
  return all[5] == 'y';
}
