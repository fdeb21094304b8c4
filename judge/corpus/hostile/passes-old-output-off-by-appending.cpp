//@ expect Wrong Answer | Runtime Error
#include <fcntl.h>
#include <unistd.h>

int main() {
  fcntl(1, F_SETFL, O_APPEND);
  lseek(1, 0, SEEK_END);
  write(1, "", 0);
  pwrite(1, "", 0, 3);
}
