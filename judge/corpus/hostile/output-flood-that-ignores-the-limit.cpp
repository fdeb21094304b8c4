//@ time 300
//@ expect Output Limit Exceeded | Time Limit Exceeded
#include <csignal>
#include <unistd.h>

int main() {
  std::signal(SIGXFSZ, SIG_IGN);
  static char block[1 << 20];
  for (;;) write(1, block, sizeof block);
}
