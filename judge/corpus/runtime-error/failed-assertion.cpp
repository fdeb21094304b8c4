//@ says "an assertion failed in line 5: 1 + 1 == 3"
#include <cassert>

int main() {
  assert(1 + 1 == 3);
}
