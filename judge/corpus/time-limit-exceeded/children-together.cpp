//@ time 300
#include <ctime>
#include <sys/wait.h>
#include <unistd.h>

// Each child alone would be within the limit.
int main() {
  for (int i = 0; i < 4; i++)
    if (fork() == 0) {
      while (std::clock() < CLOCKS_PER_SEC / 5) {
      }
      _exit(0);
    }
  while (wait(nullptr) > 0) {
  }
}
