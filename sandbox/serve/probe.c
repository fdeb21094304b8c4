/* What the runner runs inside a worker before it trusts it: small forms of the attacks that
 * confinement must stop. It exits with the number of the first that works, 0 if none does. */
#include "sandbox.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static bool reaches_network(void) {
  return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static bool sees_files(void) {
  return access("/etc", F_OK) == 0 || access("/proc", F_OK) == 0 || access("/usr", F_OK) == 0 ||
         open("/etc/passwd", O_RDONLY) >= 0 || open("/proc/self/maps", O_RDONLY) >= 0;
}

static bool writes_files(void) {
  return open("/probe", O_WRONLY | O_CREAT, 0600) >= 0 || mkdir("/probe", 0700) == 0;
}

static bool shared_pids;

static bool sees_processes(void) {
  if (shared_pids ? kill(getppid(), 0) == 0 : getppid() != 1) return true;
  return ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0;
}

static bool makes_namespaces(void) {
  return unshare(CLONE_NEWUSER) == 0 || mount("none", "/", "tmpfs", 0, NULL) == 0;
}

static bool is_root(void) {
  return getuid() == 0 || setuid(0) == 0;
}

static bool moves_output(void) {
  return lseek(1, 100, SEEK_SET) >= 0 || dup(1) >= 0 || dup2(2, 0) >= 0 ||
         fcntl(1, F_SETFL, O_APPEND) == 0 || ftruncate(1, 0) == 0;
}

static bool makes_memory_files(void) {
  return memfd_create("probe", 0) >= 0;
}

static const struct {
  const char *name;
  bool (*works)(void);
} attacks[] = {
    {"reach the network", reaches_network},   {"see files of the host", sees_files},
    {"write files", writes_files},            {"see other processes", sees_processes},
    {"make namespaces", makes_namespaces},    {"become root", is_root},
    {"move its output about", moves_output},  {"make memory files", makes_memory_files},
};

enum { ATTACKS = sizeof attacks / sizeof attacks[0] };

int probe_main(bool container) {
  shared_pids = container;
  for (int i = 0; i < ATTACKS; i++)
    if (attacks[i].works()) return i + 1;
  return 0;
}

/* What the attack that made the probe exit with this code does. */
const char *probe_name(int exit_code) {
  return exit_code >= 1 && exit_code <= ATTACKS ? attacks[exit_code - 1].name : "end strangely";
}
