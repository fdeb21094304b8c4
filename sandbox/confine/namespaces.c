/* The namespaces of a worker, and how it gives up the host's users and privileges.
 *
 * A slot's worker is born in a user namespace. This gives it the right to create the others, and to
 * reset process numbers between runs, because its pid namespace belongs to that user namespace. As
 * root, two uids exist in it, the worker's own and the program's, and neither is root outside;
 * without root there is one, ours. A jail's worker reads files of the host: as root, it creates the
 * other namespaces with root's own rights, and enters the user namespace afterwards. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define BIT(capability) (1u << (capability))

static const char *complain(const char *what) {
  static char complaint[FAULT_MAX_BYTES];
  snprintf(complaint, sizeof complaint, "%s: %s", what, strerror(errno));
  return complaint;
}

/* Whether the user namespace is created before the others, which then belong to it. */
static bool users_first(const struct worker_plan *plan) {
  return !plan->host->privileged || (plan->host->user_namespaces && !plan->jail);
}

/* Forks the first process of a new pid namespace, if possible inside its cgroup. It creates the
 * other namespaces itself: that takes milliseconds, which the supervisor cannot spend. */
pid_t namespaces_clone(struct worker_plan *plan) {
  uint64_t flags = (layer_on(LAYER_PID) ? CLONE_NEWPID : 0) |
                   (users_first(plan) ? CLONE_NEWUSER : 0);
  if (plan->host->container) flags = 0;
  if (plan->cgroup->directory >= 0) {
    struct clone_args arguments = {.flags = flags | CLONE_INTO_CGROUP, .exit_signal = SIGCHLD,
                                   .cgroup = (uint64_t)plan->cgroup->directory};
    plan->born_inside = true;
    pid_t child = (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
    if (child >= 0) return child;
    plan->born_inside = false;
  }
  return (pid_t)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
}

static bool write_at(int directory, const char *name, const char *text) {
  int file = openat(directory, name, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool written = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  int error = errno;
  close(file);
  errno = error;
  return written;
}

/* Without root: maps the one uid that exists inside to ours outside. */
static const char *map_self(const struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1\n", plan->program_uid, outer_uid);
  snprintf(groups, sizeof groups, "%u %u 1\n", plan->program_uid, outer_gid);
  if (!file_write("/proc/self/setgroups", "deny") && errno != ENOENT) return complain("setgroups");
  if (!file_write("/proc/self/uid_map", users)) return complain("uid_map");
  return file_write("/proc/self/gid_map", groups) ? NULL : complain("gid_map");
}

static int two_uids(const struct worker_plan *plan, char *map, size_t size) {
  return snprintf(map, size, "0 %u 1\n%u %u 1\n", plan->keeper_uid, plan->program_uid,
                  plan->program_uid);
}

/* As root, in the supervisor: maps the uids of a worker that was born in a user namespace, and
 * reports the result to it; the worker waits for that. */
bool namespaces_map(const struct worker_plan *plan, pid_t worker, int control) {
  char map[96], users[48], groups[48];
  if (!plan->host->privileged || !users_first(plan)) return true;
  two_uids(plan, map, sizeof map);
  snprintf(users, sizeof users, "/proc/%d/uid_map", (int)worker);
  snprintf(groups, sizeof groups, "/proc/%d/gid_map", (int)worker);
  bool mapped = file_write(users, map) && file_write(groups, map);
  return send(control, mapped ? "1" : "0", 1, MSG_NOSIGNAL) == 1 && mapped;
}

/* The worker's side: waits for its uids, and becomes root inside. */
static const char *take_uids(const struct worker_plan *plan) {
  char mapped = '0';
  if (!plan->host->privileged || !users_first(plan)) return NULL;
  if (recv(CONTROL_FD, &mapped, 1, 0) != 1 || mapped != '1')
    return "the uids of the user namespace could not be mapped";
  if (setgroups(0, NULL) != 0) return complain("setgroups");
  if (syscall(SYS_setresgid, 0, 0, 0) != 0) return complain("setresgid");
  return syscall(SYS_setresuid, 0, 0, 0) == 0 ? NULL : complain("setresuid");
}

/* The remaining namespaces. The worker is already in its cgroup, which becomes their root. */
const char *namespaces_enter(const struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid) {
  const char *fault = plan->host->privileged ? take_uids(plan)
                                             : map_self(plan, outer_uid, outer_gid);
  if (fault) return fault;
  int flags = CLONE_NEWNS | CLONE_NEWUTS | (layer_on(LAYER_NET) ? CLONE_NEWNET : 0) |
              (layer_on(LAYER_IPC) ? CLONE_NEWIPC : 0);
  if (unshare(flags) != 0)
    return complain("mount, net, ipc and uts namespaces");
  if (plan->cgroup->made && unshare(CLONE_NEWCGROUP) != 0) return complain("cgroup namespace");
  return sethostname("arbiter", 7) == 0 ? NULL : complain("host name");
}

/* A child with root's rights in the namespace that we are about to leave writes the maps. */
static const char *map_by_child(const struct worker_plan *plan, int own_proc) {
  int pipes[2], status;
  char map[96], go = 0;
  two_uids(plan, map, sizeof map);
  if (pipe2(pipes, O_CLOEXEC) != 0) return complain("pipe");
  pid_t child = fork();
  if (child < 0) return complain("fork");
  if (child == 0) {
    bool done = read(pipes[0], &go, 1) == 1 && write_at(own_proc, "setgroups", "deny") &&
                write_at(own_proc, "uid_map", map) && write_at(own_proc, "gid_map", map);
    _exit(done ? 0 : 1);
  }
  bool entered = unshare(CLONE_NEWUSER) == 0;
  int error = errno;
  bool told = entered && write(pipes[1], &go, 1) == 1;
  close(pipes[0]);
  close(pipes[1]);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  errno = error;
  if (!entered) return complain("user namespace");
  return told && status == 0 ? NULL : "the uids of the user namespace could not be mapped";
}

/* As root: enters a user namespace without root. own_proc is the worker's /proc/self. */
const char *namespaces_leave_host(const struct worker_plan *plan, int own_proc) {
  if (users_first(plan)) return NULL;
  if (setgroups(0, NULL) != 0) return complain("setgroups");
  if (!plan->host->user_namespaces) return NULL;
  const char *fault = map_by_child(plan, own_proc);
  if (fault) return fault;
  if (syscall(SYS_setresgid, 0, 0, 0) != 0) return complain("setresgid");
  return syscall(SYS_setresuid, 0, 0, 0) == 0 ? NULL : complain("setresuid");
}

static uint32_t permitted(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{0}};
  return syscall(SYS_capget, &header, data) == 0 ? data[0].permitted : 0;
}

/* Drops every capability except those for starting and killing programs. */
const char *namespaces_drop(const struct worker_plan *plan) {
  uint32_t kept = BIT(CAP_SETUID) | BIT(CAP_SETGID) | BIT(CAP_KILL);
  if (plan->jail || plan->reads) kept |= BIT(CAP_DAC_READ_SEARCH) | BIT(CAP_DAC_OVERRIDE);
  if (!plan->host->privileged) kept = 0;
  if (plan->host->container) kept &= ~BIT(CAP_KILL) & permitted();
  for (int capability = 0; layer_on(LAYER_CAPS) && capability <= CAP_LAST_CAP; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  uint32_t more = plan->jail || plan->host->container ? 0 : BIT(CAP_CHECKPOINT_RESTORE - 32);
  struct __user_cap_data_struct data[2] = {{kept, kept, 0}, {more, more, 0}};
  if (layer_on(LAYER_CAPS) && syscall(SYS_capset, &header, data) != 0) return complain("capset");
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return complain("dumpable");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return complain("no_new_privs");
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? NULL : complain("pdeathsig");
}

/* Opens the file that sets the next process number; `path` is of a writable /proc. */
bool numbers_hold(const char *path) {
  int file = layer_on(LAYER_PID) ? open(path, O_WRONLY | O_CLOEXEC) : -1;
  bool held = file >= 0 && dup3(file, NUMBERS_FD, O_CLOEXEC) >= 0;
  if (file >= 0) close(file);
  return held;
}

/* The next process gets the lowest free number, as in a new namespace. */
bool numbers_restart(void) {
  return lseek(NUMBERS_FD, 0, SEEK_SET) == 0 && write(NUMBERS_FD, "0", 1) == 1;
}
