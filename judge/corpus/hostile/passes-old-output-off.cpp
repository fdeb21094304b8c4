//@ expect Wrong Answer | Runtime Error
#include <unistd.h>

// The previous user of this output left "ok" in it: skip over it and claim it.
int main() {
  lseek(1, 3, SEEK_SET);
  ftruncate(1, 3);
}
