//@ time 200
#include <cstdlib>

int main() {
  std::atexit([] {
    for (volatile int i = 0;; i = i + 1) {
    }
  });
}
