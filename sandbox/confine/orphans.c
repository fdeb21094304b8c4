/* Ends the processes that a program leaves when its worker is gone, at level container, where no pid
 * namespace ends with the worker. They are found by descent: the supervisor inherits them.
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  ORPHAN_ROUNDS_MAX = 200,
  STOP_ROUNDS_MAX = 200,
  ORPHANS_MAX = 16384,
  CHILDREN_MAX_BYTES = 131072,
  PIDS_MAX = 4194304, /* of Linux */
};

/* The processes to end: all below us except living workers and their descendants. The first
 * `children` are our own children. */
static struct {
  _Alignas(4096) pid_t pids[ORPHANS_MAX];
  unsigned count, children;
  uint8_t stopped[PIDS_MAX / 8]; /* bit n: the process n has been told to stop */
  char text[CHILDREN_MAX_BYTES];
} orphans;

/* Workers must not inherit it (own.c), so it is cleared and released. */
static void forget_orphans(void) {
  madvise(&orphans, sizeof orphans, MADV_DONTNEED);
}

static bool lives(const pid_t *workers, unsigned count, pid_t pid) {
  for (unsigned i = 0; i < count; i++)
    if (workers[i] == pid) return true;
  return false;
}

/* Adds the children of a process, including those that have ended but are not reaped. */
static void add_children(pid_t parent, const pid_t *workers, unsigned count) {
  char path[64], *text = orphans.text, *place = NULL;
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  size_t size = 0;
  for (ssize_t more = 1; file >= 0 && more > 0; size += more > 0 ? (size_t)more : 0)
    more = read(file, text + size, CHILDREN_MAX_BYTES - 1 - size);
  if (file >= 0) close(file);
  text[size] = '\0';
  for (char *word = strtok_r(text, " ", &place); word; word = strtok_r(NULL, " ", &place)) {
    pid_t child = atoi(word);
    if (child <= 0 || child >= PIDS_MAX || lives(workers, count, child)) continue;
    if (orphans.count < ORPHANS_MAX) orphans.pids[orphans.count++] = child;
  }
}

static void find_orphans(const pid_t *workers, unsigned count) {
  orphans.count = 0;
  add_children(getpid(), workers, count);
  orphans.children = orphans.count;
  for (unsigned i = 0; i < orphans.count; i++) add_children(orphans.pids[i], workers, count);
}

/* Stops the processes that were found; true if one of them had not been stopped yet. */
static bool stop_orphans(void) {
  bool any = false;
  for (unsigned i = 0; i < orphans.count; i++) {
    pid_t pid = orphans.pids[i];
    uint8_t bit = (uint8_t)(1 << pid % 8);
    any |= !(orphans.stopped[pid / 8] & bit);
    orphans.stopped[pid / 8] |= bit;
    kill(pid, SIGSTOP);
  }
  return any;
}

/* In the supervisor, when a worker is gone: the processes that its program left are now our
 * children, to kill and reap. Stopped processes cannot fork, and still count against the process
 * limit; otherwise a fork bomb could fork again for each killed process. So all are stopped until
 * no new one is found, then all are killed, and only then are they reaped: if hundreds compete for
 * a core, each takes long to end. Processes that still escaped are ended in the next round.
 */
void orphans_end(const pid_t *workers, unsigned count) {
  for (int round = 0; round < ORPHAN_ROUNDS_MAX; round++) {
    forget_orphans();
    find_orphans(workers, count);
    if (orphans.count == 0) break;
    for (int stop = 0; stop < STOP_ROUNDS_MAX && stop_orphans(); stop++)
      find_orphans(workers, count);
    for (unsigned i = 0; i < orphans.count; i++) kill(orphans.pids[i], SIGKILL);
    for (unsigned i = 0; i < orphans.children; i++)
      while (waitpid(orphans.pids[i], NULL, __WALL) < 0 && errno == EINTR) {}
  }
  forget_orphans();
}
