//@ expect Accepted
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int main() {
  char bytes[64];
  bool seen = read(1, bytes, sizeof bytes) > 0 || pread(1, bytes, sizeof bytes, 0) > 0 ||
              pread(2, bytes, sizeof bytes, 0) > 0 ||
              mmap(nullptr, 4096, PROT_READ, MAP_SHARED, 1, 0) != MAP_FAILED ||
              open("/proc/self/fd/1", O_RDONLY) >= 0 || open("/dev/stdout", O_RDONLY) >= 0;
  std::puts(seen ? "seen" : "ok");
}
