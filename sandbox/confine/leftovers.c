/* Ends what a killed runner has left at level container, where no namespace ends with it. As root:
 * processes under the uids of its programs, which a new runner is about to use. The programs of an
 * ordinary user have the uid of all that the user runs; they are recognized by their limits.
 * Processes that a living runner has started are left alone: it may share our processes, but not our
 * /tmp with its locks. */
#include "sandbox.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 500, DEPTH_MAX = 256, STATUS_BYTES = 2048 };
/* Each dies as soon as it gets a core. */
static const struct timespec PAUSE = {0, 10000000};

struct process {
  char name[32], state;
  pid_t parent;
  uid_t uid;
};

/* False if there is none, or it has ended and waits for its parent. */
static bool look_at(pid_t pid, struct process *process) {
  char path[32], text[STATUS_BYTES];
  snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (size <= 0) return false;
  text[size] = '\0';
  const char *state = strstr(text, "\nState:"), *parent = strstr(text, "\nPPid:");
  const char *uid = strstr(text, "\nUid:");
  return state && parent && uid && sscanf(text, "Name:\t%31[^\n]", process->name) == 1 &&
         sscanf(state, "\nState: %c", &process->state) == 1 &&
         sscanf(parent, "\nPPid: %d", &process->parent) == 1 &&
         sscanf(uid, "\nUid: %u", &process->uid) == 1 && !strchr("ZX", process->state);
}

static bool has_runner(struct process process) {
  for (int depth = 0; depth < DEPTH_MAX && process.parent > 1; depth++) {
    if (!look_at(process.parent, &process)) return false;
    if (process.uid == 0 && !strcmp(process.name, "arbiter-sandbox")) return true;
  }
  return false;
}

/* Finds the uids that have processes, and the uids of runners' processes: those of living runners,
 * and those of killed runners that have not had a core since. */
struct uids {
  bool found[UIDS_MAX], kept[UIDS_MAX];
};

/* The number of processes that have one of the uids. */
static unsigned find(uid_t first, struct uids *uids) {
  struct process process;
  unsigned count = 0;
  DIR *directory = opendir("/proc");
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    pid_t pid = atoi(entry->d_name);
    if (pid <= 1 || !look_at(pid, &process)) continue;
    if (process.uid < first || process.uid >= first + UIDS_MAX) continue;
    uids->found[process.uid - first] = true;
    uids->kept[process.uid - first] |= has_runner(process);
    count++;
  }
  if (directory) closedir(directory);
  return count;
}

/* Kills the processes of all uids from `first` on; true if none is left. Killing all processes of
 * a uid at once leaves none that could start another. */
bool leftovers_end(uid_t first) {
  for (int round = 0; round < ROUNDS_MAX; round++) {
    struct uids uids = {{false}, {false}};
    if (find(first, &uids) == 0) return true;
    for (uid_t i = 0; i < UIDS_MAX; i++)
      if (uids.found[i] && !uids.kept[i]) container_clean(first + i);
    nanosleep(&PAUSE, NULL);
  }
  return false;
}

static bool read_process(pid_t pid, const char *name, char text[STATUS_BYTES]) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, text, STATUS_BYTES - 1);
  if (file >= 0) close(file);
  text[size > 0 ? size : 0] = '\0';
  return size > 0;
}

static bool is_bounded(const char *limits, const char *name, unsigned long most) {
  const char *line = strstr(limits, name);
  unsigned long hard;
  return line && sscanf(line + strlen(name), "%*s %lu", &hard) == 1 && hard <= most;
}

/* Whether it has what limits_apply and the filter of a program set, which no program can undo. */
static bool is_program(pid_t pid) {
  char text[STATUS_BYTES];
  if (!read_process(pid, "status", text) || !strstr(text, "\nNoNewPrivs:\t1") ||
      !strstr(text, "\nSeccomp:\t2") || !read_process(pid, "limits", text))
    return false;
  return is_bounded(text, "\nMax core file size ", 1) &&
         is_bounded(text, "\nMax msgqueue size ", 0) &&
         is_bounded(text, "\nMax locked memory ", 0) &&
         is_bounded(text, "\nMax pending signals ", 256);
}

/* Whether it has been killed, but has not had a core since to end: SIGKILL is pending, or the kernel
 * has begun to end it (PF_EXITING or PF_SIGNALED in the flags of proc_pid_stat(5)). In that order,
 * because the one becomes the other. */
static bool is_killed(pid_t pid) {
  enum { EXITING = 0x4, SIGNALED = 0x400 };
  const unsigned long long kill_bit = 1ull << (SIGKILL - 1);
  char text[STATUS_BYTES];
  unsigned long long own = 0, shared = 0;
  unsigned flags = 0;
  const char *pending = read_process(pid, "status", text) ? strstr(text, "\nSigPnd:") : NULL;
  if (!pending || sscanf(pending, "\nSigPnd: %llx ShdPnd: %llx", &own, &shared) != 2) return false;
  if ((own | shared) & kill_bit) return true;
  const char *name_end = read_process(pid, "stat", text) ? strrchr(text, ')') : NULL;
  return name_end && sscanf(name_end, ") %*c %*d %*d %*d %*d %*d %u", &flags) == 1 &&
         flags & (EXITING | SIGNALED);
}

enum descent { ALONE, OF_RUNNER, UNKNOWN };

/* Whether it descends from a runner that lives, whose name a program may have taken. Unknown if a
 * parent has ended meanwhile: who inherited the process is seen at the next look. */
static enum descent descent_of(struct process process) {
  for (int depth = 0; depth < DEPTH_MAX && process.parent > 1; depth++) {
    pid_t parent = process.parent;
    if (!look_at(parent, &process)) return UNKNOWN;
    if (!strcmp(process.name, "arbiter-sandbox") && !is_program(parent) && !is_killed(parent))
      return OF_RUNNER;
  }
  return ALONE;
}

/* Sends a signal to all programs without a runner; `left` is the number of those that may need
 * another look. Returns how many it met running. */
static unsigned signal_programs(int number, unsigned *left) {
  struct process process;
  unsigned running = 0;
  DIR *directory = opendir("/proc");
  *left = 0;
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    pid_t pid = atoi(entry->d_name);
    if (pid <= 1 || pid == getpid() || !look_at(pid, &process)) continue;
    if (process.uid != getuid() || !is_program(pid)) continue;
    enum descent descent = descent_of(process);
    if (descent == OF_RUNNER || (descent == ALONE && kill(pid, number) != 0)) continue;
    ++*left;
    running += descent == ALONE && process.state != 'T';
  }
  if (directory) closedir(directory);
  return running;
}

/* For an ordinary user. Processes that are stopped cannot fork, so all are stopped before any is
 * killed; those that escaped are found in the next round. */
bool leftovers_end_programs(void) {
  for (int round = 0; round < ROUNDS_MAX; round++) {
    unsigned left;
    for (int stop = 0; stop < ROUNDS_MAX && signal_programs(SIGSTOP, &left) > 0; stop++) {}
    if (left == 0) return true;
    signal_programs(SIGKILL, &left);
    nanosleep(&PAUSE, NULL);
  }
  return false;
}
