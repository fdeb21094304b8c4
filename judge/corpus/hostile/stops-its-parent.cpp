//@ time 100
//@ expect Time Limit Exceeded | Accepted | Wrong Answer
#include <csignal>
#include <cstdio>
#include <unistd.h>

int main() {
  if (fork() == 0) {
    for (;;) kill(getppid(), SIGSTOP);
  }
  sleep(1);
  std::puts("ok");
}
