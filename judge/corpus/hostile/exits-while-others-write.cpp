//@ expect Accepted | Wrong Answer | Runtime Error
#include <cstdio>
#include <cstring>
#include <unistd.h>

int main() {
  for (int i = 0; i < 20; i++)
    if (fork() == 0) {
      for (;;) write(1, "late ", 5);
    }
  _exit(0);
}
