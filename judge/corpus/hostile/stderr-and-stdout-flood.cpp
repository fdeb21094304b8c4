//@ time 500
//@ expect Output Limit Exceeded | Time Limit Exceeded
//@ kind output
#include <csignal>
#include <unistd.h>

// Both at once, by children too, in pieces of every size, through copies of the descriptors.
int main() {
  static char block[1 << 20];
  std::signal(SIGXFSZ, SIG_IGN);
  for (int i = 0; i < 3; i++) fork();
  int out = dup(1), err = dup(2);
  for (long size = 1;; size = size * 3 % sizeof block + 1) {
    write(out, block, static_cast<size_t>(size));
    write(err, block, static_cast<size_t>(size));
  }
}
