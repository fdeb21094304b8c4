//@ time 200
//@ expect Time Limit Exceeded | Wrong Answer | Runtime Error
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

// Children that no ordinary wait sees: they send no signal when they end, and share our memory.
int main() {
  for (;;) {
    syscall(SYS_clone, 0, 0, 0, 0, 0);
    syscall(SYS_clone, CLONE_FILES | CLONE_FS, 0, 0, 0, 0);
    syscall(SYS_clone, CLONE_VFORK | CLONE_UNTRACED, 0, 0, 0, 0);
  }
}
