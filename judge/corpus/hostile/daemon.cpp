//@ expect Accepted | Runtime Error
#include <cstdio>
#include <unistd.h>

int main() {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int i = 0; i < 1000; i++) close(i);
    for (;;) pause();
  }
  std::puts("ok");
}
