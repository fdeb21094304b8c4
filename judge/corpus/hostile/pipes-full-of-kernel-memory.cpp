//@ memory 64
//@ time 300
//@ expect Accepted | Memory Limit Exceeded | Runtime Error | Time Limit Exceeded
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

int main() {
  static char block[1 << 16];
  for (int i = 0; i < 4000; i++) {
    int ends[2];
    if (pipe(ends) != 0) break;
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], block, sizeof block) > 0) {
    }
  }
  std::puts("ok");
}
