//@ expect Accepted
#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

// Objects that outlive their creator: System V, POSIX, and keys.
int main() {
  int made = 0;
  for (int key : {0, 0x41524254})
    made += (shmget(key, 4096, IPC_CREAT | 0666) >= 0) + (msgget(key, IPC_CREAT | 0666) >= 0) +
            (semget(key, 1, IPC_CREAT | 0666) >= 0);
  for (const char* name : {"/arbiter-was-here", "arbiter-was-here"}) {
    made += shm_open(name, O_CREAT | O_RDWR, 0666) >= 0;
    made += syscall(SYS_mq_open, name, O_CREAT | O_RDWR, 0666, 0) >= 0;
  }
  for (int ring : {-1, -2, -3, -4, -5}) {
    made += syscall(SYS_add_key, "user", "arbiter-was-here", "x", 1, ring) >= 0;
    made += syscall(SYS_request_key, "user", "arbiter-was-here", 0, ring) >= 0;
    made += syscall(SYS_keyctl, 0, ring, 1) >= 0;
  }
  made += syscall(SYS_keyctl, 1, "arbiter-was-here") >= 0;
  if (made) std::printf("made %d\n", made);
  else std::puts("ok");
}
