//@ expect Accepted | Runtime Error
#include <csignal>
#include <cstdio>
#include <unistd.h>

int main() {
  if (fork() == 0) {
    for (int i = 1; i < 65; i++) std::signal(i, SIG_IGN);
    setsid();
    for (;;) sleep(1000);
  }
  std::puts("ok");
}
