//@ memory 64
//@ expect Memory Limit Exceeded | Runtime Error
#include <cstring>
#include <sys/mman.h>

int main() {
  for (;;) {
    void* more = mmap(nullptr, 8 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (more == MAP_FAILED) return 1;
    memset(more, 1, 8 << 20);
  }
}
