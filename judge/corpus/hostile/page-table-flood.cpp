//@ memory 64
//@ time 1000
//@ expect Memory Limit Exceeded | Time Limit Exceeded | Runtime Error
#include <sys/mman.h>

// One page of every two megabytes: the tables that find them weigh as much as they do.
int main() {
  for (;;) {
    const long room = 1L << 36;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* start = mmap(nullptr, room, PROT_READ, flags, -1, 0);
    if (start == MAP_FAILED) return 1;
    long sum = 0;
    for (long at = 0; at < room; at += 1 << 21) sum += static_cast<volatile char*>(start)[at];
    if (sum) return 2;
  }
}
