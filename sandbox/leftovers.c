/* Ends what a killed runner has left at level container as root, where no namespace ends with it:
 * processes under the uids of its programs, which a new runner is about to use. Processes that a
 * living runner has started are left alone: it may share our processes, but not our /tmp with its
 * locks. */
#include "sandbox.h"

#include <dirent.h>
#include <fcntl.h>
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
