//@ time 200
//@ expect Time Limit Exceeded | Memory Limit Exceeded | Runtime Error
#include <unistd.h>

int main() {
  for (;;)
    if (vfork() == 0) {
      for (;;) vfork();
    }
}
