//@ expect Accepted | Runtime Error
#include <cstdio>
#include <sys/syscall.h>
#include <unistd.h>

int main() {
  long made = syscall(0x40000000 | SYS_socket, 2, 1, 0);
  std::puts(made >= 0 ? "reached" : "ok");
}
