/* A program for the tests of the runner: small attacks, harmless if they succeed, with the names of
 * docs/security.md. Arguments: what to try; for `quick` a port, a socket's name, a process and a
 * folder of the host. Prints the names of what worked. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILES_ALLOWED = 64, TASKS_TRIED = 100, CHILDREN = 4, BLOCK_BYTES = 1 << 20 };
enum { HELD_MS = 150, LIFE_S = 3 };

static void tell(const char *name, int worked) {
  if (worked) dprintf(1, "%s\n", name);
}

static int connects(int family, const void *address, socklen_t size) {
  int file = socket(family, SOCK_STREAM, 0);
  int worked = file >= 0 && connect(file, address, size) == 0;
  if (file >= 0) close(file);
  return worked;
}

static void network(int port, const char *name) {
  struct sockaddr_in remote = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  struct sockaddr_un local = {.sun_family = AF_UNIX};
  remote.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  snprintf(local.sun_path + 1, sizeof local.sun_path - 1, "%s", name);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
  tell("connect to a server of the host", connects(AF_INET, &remote, sizeof remote));
  tell("connect to a local socket of the host", connects(AF_UNIX, &local, size));
}

static void files(const char *folder) {
  char path[200];
  snprintf(path, sizeof path, "%s/arbiter-was-here", folder);
  tell("read a file of the host", open("/etc/passwd", O_RDONLY) >= 0);
  tell("write a file of the host", open(path, O_WRONLY | O_CREAT, 0666) >= 0);
  int last = 0;
  for (int i = 0; i < 2 * FILES_ALLOWED && last >= 0; i++) last = dup(0);
  tell("open more files than allowed", last >= 0);
  for (int i = 3; i < 3 * FILES_ALLOWED; i++) close(i);
}

static void processes(int host) {
  tell("see a process of the host", kill(host, 0) == 0 || errno == EPERM);
  tell("send its worker a signal", kill(getppid(), 0) == 0);
  tell("trace its worker", ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{0}};
  syscall(SYS_capget, &header, data);
  tell("hold a capability", data[0].permitted != 0);
  tell("have the worker's uid", syscall(SYS_setresuid, 0, 0, 0) == 0);
}

static void kernel(void) {
  int status = 0;
  if (fork() == 0)
    _exit(unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && mount("none", "/", "tmpfs", 0, NULL) == 0);
  wait(&status);
  tell("make a namespace and mount in it", WIFEXITED(status) && WEXITSTATUS(status));
  tell("keep a key", syscall(SYS_add_key, "user", "arbiter-was-here", "x", 1, -2) >= 0);
  tell("make a file of memory", syscall(SYS_memfd_create, "x", 0) >= 0);
  shmget(0x41524254, 4096, IPC_CREAT | 0666);
}

static void output(void) {
  char byte;
  tell("read an earlier output", pread(1, &byte, 1, 0) == 1);
  off_t at = lseek(1, 0, SEEK_CUR);
  int moved = at >= 0 && lseek(1, at + 4096, SEEK_SET) > 0;
  if (moved) lseek(1, at, SEEK_SET);
  tell("count earlier bytes as its own", moved);
}

static void touch(size_t bytes) {
  volatile char *memory = malloc(bytes);
  for (size_t at = 0; memory && at < bytes; at += 4096) memory[at] = 1;
}

static void hold(void) {
  const struct timespec held = {0, HELD_MS * 1000000L};
  nanosleep(&held, NULL);
}

static void children(const char *what, size_t bytes) {
  for (int i = 0; i < CHILDREN; i++)
    if (fork() == 0) {
      alarm(LIFE_S);
      if (bytes) touch(bytes);
      while (!bytes && clock() < CLOCKS_PER_SEC / 5) {}
      if (bytes) hold();
      _exit(0);
    }
  while (wait(NULL) > 0) {}
  tell(what, 1);
}

static void tasks(unsigned allowed) {
  int made[TASKS_TRIED];
  unsigned count = 1;
  for (int i = 0; i < TASKS_TRIED; i++) {
    made[i] = fork();
    if (made[i] == 0) {
      alarm(LIFE_S);
      for (;;) pause();
    }
    count += made[i] > 0;
  }
  for (int i = 0; i < TASKS_TRIED; i++)
    if (made[i] > 0) kill(made[i], SIGKILL);
  while (wait(NULL) > 0) {}
  tell("run more tasks than allowed", count > allowed);
}

static void flood(void) {
  static char block[BLOCK_BYTES];
  signal(SIGXFSZ, SIG_IGN);
  for (int i = 0; i < 32; i++)
    if (write(1, block, sizeof block) <= 0) return;
  dprintf(2, "write more than allowed\n");
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  size_t value = count > 2 ? strtoull(arguments[2], NULL, 10) : 0;
  if (!strcmp(what, "quick") && count == 6) {
    output();
    network((int)value, arguments[3]);
    processes(atoi(arguments[4]));
    kernel();
    files(arguments[5]);
  } else if (!strcmp(what, "memory")) {
    touch(value);
    tell("use more memory than allowed", 1);
  } else if (!strcmp(what, "memory of children")) {
    children("use more memory than allowed, in children", value);
  } else if (!strcmp(what, "time of children")) {
    children("use more CPU time than allowed, in children", 0);
  } else if (!strcmp(what, "tasks")) {
    tasks((unsigned)value);
  } else if (!strcmp(what, "flood")) {
    flood();
  }
  return 0;
}
