//@ time 200
//@ expect Time Limit Exceeded | Wrong Answer
#include <unistd.h>

// Each process has a child and exits: killing by process number comes too late.
int main() {
  for (;;)
    if (fork() > 0) _exit(0);
}
