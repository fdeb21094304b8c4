/* Control groups of the host's version, 1 or 2: memory and task limits, CPU time, OOM kills. The
 * runner's groups are in arbiter-<pid of the runner>, which it keeps locked; groups of dead runners
 * are removed at the next start. cgroup_v1.c and cgroup_v2.c have the differences between the versions. */
#include "sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAMESAKES_MAX = 100 };

static const struct cgroup_kind *kind;

/* Writes a whole file of the kernel; false with errno. */
bool file_write(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool written = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  int error = errno;
  close(file);
  errno = error;
  return written;
}

/* Uses the newest version available, or leaves cgroup_version 0 and a note. */
void cgroup_open(struct host *host) {
  const char *missing = "not looked for";
  host->cgroup_version = 0;
  for (int version = 1; layer_on(LAYER_CGROUP) && version <= 2; version++) {
    kind = version == 1 ? &cgroup_v1 : &cgroup_v2;
    missing = kind->open(host);
    if (missing) continue;
    host->cgroup_version = version;
    return;
  }
  kind = NULL;
  if (host->notes_count < 8)
    snprintf(host->notes[host->notes_count++], FAULT_MAX_BYTES,
             "no memory cgroup (%s): memory is bounded by polling and rlimits, and "
             "cannot be shared", missing);
}

void cgroup_close(void) {
  if (kind) kind->close();
}

/* Creates a group; without cgroups this does nothing and succeeds. */
bool cgroup_make(struct cgroup *group, const char *name) {
  memset(group, 0, sizeof *group);
  group->directory = -1;
  for (int i = 0; i < CGROUP_FILES; i++) group->files[i] = -1;
  snprintf(group->name, sizeof group->name, "%s", name);
  if (!kind) return true;
  group->made = true;
  if (kind->make(group)) return true;
  cgroup_remove(group);
  return false;
}

/* Sets the limits if they have changed. */
bool cgroup_limit(struct cgroup *group, uint64_t memory_bytes, uint32_t tasks) {
  if (!group->made || (group->memory_bytes == memory_bytes && group->tasks == tasks)) return true;
  if (!kind->limit(group, memory_bytes, tasks)) return false;
  group->memory_bytes = memory_bytes;
  group->tasks = tasks;
  return true;
}

/* Moves the calling process into the group. */
bool cgroup_join(const struct cgroup *group) {
  return !group->made || kind->join(group);
}

/* Removes the group, whose processes must be gone or dying. */
void cgroup_remove(struct cgroup *group) {
  if (!group->made) return;
  for (int i = 0; i < CGROUP_FILES; i++)
    if (group->files[i] >= 0) close(group->files[i]);
  if (group->directory >= 0) close(group->directory);
  kind->remove(group);
  group->made = false;
}

uint64_t cgroup_cpu_ns(int file) {
  return kind ? kind->cpu_ns(file) : 0;
}

uint64_t cgroup_oom_kills(int file) {
  return kind ? kind->kills(file) : 0;
}

uint64_t cgroup_limit_hits(int limit_file) {
  return kind ? kind->limit_hits(limit_file) : 0;
}

/* Whether the group has reached its own memory limit in this run. If not, a kill for memory was
 * caused by the host, or by a parent group. */
bool cgroup_limit_hit(int limit_file, int peak_file, uint64_t hits_before) {
  return kind && kind->limit_hit(limit_file, peak_file, hits_before);
}

uint64_t cgroup_number(int file) {
  char text[32];
  ssize_t size = pread(file, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = '\0';
  return strtoull(text, NULL, 10);
}

static void remove_tree(const char *path) {
  DIR *directory = opendir(path);
  if (!directory) return;
  for (struct dirent *entry; (entry = readdir(directory));) {
    char child[512];
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    snprintf(child, sizeof child, "%s/%.200s", path, entry->d_name);
    rmdir(child);
  }
  closedir(directory);
  rmdir(path);
}

/* A lock on a directory of groups, which its runner holds until it ends; -1 if another runner has
 * it, or if there is none. A pid alone does not identify a runner in another pid namespace. */
static int lock_groups(const char *path) {
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0 || flock(directory, LOCK_EX | LOCK_NB) == 0) return directory;
  close(directory);
  errno = EEXIST;
  return -1;
}

/* Removes the groups of dead runners. The kernel refuses to remove a group in use. */
static void remove_stale(const char *parent) {
  DIR *directory = opendir(parent);
  if (!directory) return;
  for (struct dirent *entry; (entry = readdir(directory));) {
    char path[512];
    int pid;
    if (sscanf(entry->d_name, "arbiter-%d", &pid) != 1 || pid <= 0) continue;
    if (kill(pid, 0) == 0 || errno == EPERM) continue;
    snprintf(path, sizeof path, "%s/%.200s", parent, entry->d_name);
    int lock = lock_groups(path);
    if (lock < 0) continue;
    remove_tree(path);
    close(lock);
  }
  closedir(directory);
}

/* Whether the path still refers to the open directory: another runner may have removed it as stale
 * before we got the lock. */
static bool is_there(const char *path, int directory) {
  struct stat named, opened;
  return stat(path, &named) == 0 && fstat(directory, &opened) == 0 && named.st_ino == opened.st_ino;
}

/* Creates the directory of our groups, and fills in its path. A runner in another pid namespace may
 * have the same pid, and thus the same name. Returns false with errno. We keep the lock. */
bool cgroup_claim(const char *parent, char *top, size_t size) {
  remove_stale(parent);
  int length = snprintf(top, size, "%s/arbiter-%d", parent, (int)getpid());
  for (int number = 1; number <= NAMESAKES_MAX; number++) {
    if (number > 1) snprintf(top + length, size - (size_t)length, "-%d", number);
    if (mkdir(top, 0755) != 0 && errno != EEXIST) return false;
    int lock = lock_groups(top);
    if (lock >= 0 && is_there(top, lock)) return true;
    if (lock >= 0) close(lock);
  }
  return false;
}
