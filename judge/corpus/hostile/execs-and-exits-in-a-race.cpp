//@ time 300
//@ expect Accepted | Wrong Answer | Runtime Error | Time Limit Exceeded
#include <csignal>
#include <cstdio>
#include <thread>
#include <unistd.h>

// Threads fork, exec, kill and exit at the same moment: the parent must see a single end.
int main() {
  std::puts("ok");
  std::fflush(stdout);
  char* const none[] = {nullptr};
  for (int i = 0; i < 8; i++)
    std::thread([&none, i] {
      for (;;) {
        if (fork() == 0) {
          std::signal(SIGTERM, SIG_IGN);
          execve("/proc/self/exe", none, none);
          kill(getppid(), i % 2 ? SIGSTOP : SIGCONT);
          _exit(i);
        }
        if (i == 7) usleep(2000);
        if (i == 7) _exit(0);
      }
    }).detach();
  for (;;) pause();
}
