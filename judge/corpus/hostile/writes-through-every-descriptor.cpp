//@ expect Accepted | Wrong Answer
#include <cstdio>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

// Shuffles its descriptors: as many as it gets, over each other, closed and back.
int main() {
  int last = 1;
  for (int i = 0; i < 5000; i++) {
    int copy = fcntl(last, F_DUPFD, i % 60);
    if (copy >= 0) last = copy;
    if (copy < 0) close(10 + i % 40);
  }
  int first = dup(1);
  dup2(0, 1);
  write(1, "to stdin", 8);
  dup2(first, 1);
  dup2(1, 0);
  char byte;
  if (read(0, &byte, 1) > 0) write(1, "read", 4);
  close(2);
  iovec nothing = {nullptr, 0};
  writev(1, &nothing, 1);
  write(1, "ok\n", 3);
  close(1);
}
