//@ memory 64
#include <cstring>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

// Each child alone would be within the limit.
int main() {
  for (int i = 0; i < 4; i++)
    if (fork() == 0) {
      memset(malloc(30 << 20), 1, 30 << 20);
      pause();
    }
  while (wait(nullptr) > 0) {
  }
}
