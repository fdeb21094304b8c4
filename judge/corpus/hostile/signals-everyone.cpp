//@ expect Runtime Error | Accepted
//@ kind signals
#include <csignal>
#include <cstdio>
#include <initializer_list>
#include <unistd.h>

int main() {
  for (int number : {SIGTERM, SIGKILL, SIGSTOP}) {
    kill(getppid(), number);
    for (int pid = 1; pid < 70000; pid++)
      if (pid != getpid()) kill(pid, number);
  }
  kill(0, SIGCONT);
  kill(-1, SIGKILL);
  std::puts("ok");
}
