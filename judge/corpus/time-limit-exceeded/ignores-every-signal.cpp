//@ time 200
#include <csignal>

int main() {
  for (int i = 1; i < 64; i++) std::signal(i, SIG_IGN);
  for (volatile int i = 0;; i = i + 1) {
  }
}
