//@ memory 64
//@ time 1000
//@ expect Memory Limit Exceeded
//@ expect-uncounted Runtime Error
#include <sys/mman.h>
#include <unistd.h>

// Shared memory outlives its users; eight children fill a piece each and exit.
int main() {
  const long piece = 32 << 20;
  for (int i = 0; i < 8; i++) {
    void* room = mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return 1;
    if (fork() == 0) {
      for (long at = 0; at < piece; at += 4096) static_cast<volatile char*>(room)[at] = 1;
      _exit(0);
    }
  }
  for (;;) pause();
}
