/* cgroup version 1: one hierarchy per controller; we use memory, pids and cpuacct.
 *
 * Joining writes "0" to tasks: that moves one thread and skips the wait for an RCU grace period
 * that cgroup.procs pays (0.15 ms instead of 10 ms after a pause).
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MEMORY, PIDS, CPUACCT, CONTROLLERS };
/* A failed charge may be for many pages. */
enum { LIMIT_SLACK_BYTES = 1 << 20 };
static const char *const names[CONTROLLERS] = {"memory", "pids", "cpuacct"};
static char tops[CONTROLLERS][256];
static bool swap_counted;

static bool find_mounts(char mounts[CONTROLLERS][200]) {
  FILE *table = setmntent("/proc/self/mounts", "r");
  if (!table) return false;
  unsigned found = 0;
  for (struct mntent *entry; (entry = getmntent(table));) {
    if (strcmp(entry->mnt_type, "cgroup") != 0) continue;
    for (int i = 0; i < CONTROLLERS; i++)
      if (!mounts[i][0] && hasmntopt(entry, names[i])) {
        snprintf(mounts[i], sizeof mounts[i], "%.199s", entry->mnt_dir);
        found++;
      }
  }
  endmntent(table);
  return found == CONTROLLERS;
}

static const char *v1_open(struct host *host) {
  static char complaint[320];
  char mounts[CONTROLLERS][200] = {{0}}, path[300];
  if (!find_mounts(mounts)) return "cgroup v1 has no memory, pids and cpuacct";
  for (int i = 0; i < CONTROLLERS; i++) {
    if (cgroup_claim(mounts[i], tops[i], sizeof tops[i])) continue;
    snprintf(complaint, sizeof complaint, "cannot make %s: %s", tops[i], strerror(errno));
    while (i-- > 0) rmdir(tops[i]);
    return complaint;
  }
  snprintf(path, sizeof path, "%s/memory.use_hierarchy", tops[MEMORY]);
  file_write(path, "1");
  snprintf(path, sizeof path, "%s/memory.memsw.limit_in_bytes", tops[MEMORY]);
  swap_counted = access(path, F_OK) == 0;
  if (!swap_counted && host->notes_count < 8)
    snprintf(host->notes[host->notes_count++], FAULT_MAX_BYTES,
             "swap is not counted by this kernel: a program may swap past its memory limit");
  host->peak_resets = true;
  return NULL;
}

static int v1_file(const struct cgroup *group, int controller, const char *name, int flags) {
  char path[400];
  snprintf(path, sizeof path, "%s/%s/%s", tops[controller], group->name, name);
  return open(path, flags | O_CLOEXEC);
}

static bool v1_make(struct cgroup *group) {
  char path[400];
  for (int i = 0; i < CONTROLLERS; i++) {
    snprintf(path, sizeof path, "%s/%s", tops[i], group->name);
    if (mkdir(path, 0755) != 0 && errno != EEXIST) return false;
  }
  group->files[CGROUP_CPU] = v1_file(group, CPUACCT, "cpuacct.usage", O_RDONLY);
  group->files[CGROUP_PEAK] = v1_file(group, MEMORY, "memory.max_usage_in_bytes", O_RDWR);
  group->files[CGROUP_EVENTS] = v1_file(group, MEMORY, "memory.oom_control", O_RDONLY);
  group->files[CGROUP_TASKS] = v1_file(group, PIDS, "pids.current", O_RDONLY);
  group->files[CGROUP_LIMIT] = v1_file(group, MEMORY, "memory.limit_in_bytes", O_RDONLY);
  for (int i = 0; i < CGROUP_FILES; i++)
    if (group->files[i] < 0) return false;
  return true;
}

static bool v1_number(const struct cgroup *group, int controller, const char *name,
                      uint64_t value) {
  char path[400], text[24];
  snprintf(path, sizeof path, "%s/%s/%s", tops[controller], group->name, name);
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return file_write(path, text);
}

/* With swap: the sum may never be below the memory limit, so to raise them, raise the sum first. */
static bool v1_limit(const struct cgroup *group, uint64_t memory_bytes, uint32_t tasks) {
  const char *sum = "memory.memsw.limit_in_bytes", *limit = "memory.limit_in_bytes";
  if (!v1_number(group, PIDS, "pids.max", tasks)) return false;
  if (group->memory_bytes == memory_bytes) return true;
  if (!swap_counted) return v1_number(group, MEMORY, limit, memory_bytes);
  bool rise = group->memory_bytes != 0 && memory_bytes > group->memory_bytes;
  return v1_number(group, MEMORY, rise ? sum : limit, memory_bytes) &&
         v1_number(group, MEMORY, rise ? limit : sum, memory_bytes);
}

static bool v1_join(const struct cgroup *group) {
  for (int i = 0; i < CONTROLLERS; i++)
    if (!v1_number(group, i, "tasks", 0)) return false;
  return true;
}

static void v1_remove(const struct cgroup *group) {
  char path[400];
  const struct timespec pause = {0, 1000000};
  for (int i = 0; i < CONTROLLERS; i++) {
    snprintf(path, sizeof path, "%s/%s", tops[i], group->name);
    for (int attempt = 0; attempt < 50 && rmdir(path) != 0 && errno == EBUSY; attempt++)
      nanosleep(&pause, NULL);
  }
}

static void v1_close(void) {
  for (int i = 0; i < CONTROLLERS; i++) rmdir(tops[i]);
}

static uint64_t v1_kills(int file) {
  char text[128];
  ssize_t size = pread(file, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char *count = strstr(text, "oom_kill ");
  return count ? strtoull(count + 9, NULL, 10) : 0;
}

static uint64_t v1_limit_hits(int limit_file) {
  (void)limit_file;
  return 0;
}

/* Not every kernel counts failures of the sum with swap, but the peak is that of this run. */
static bool v1_limit_hit(int limit_file, int peak_file, uint64_t hits_before) {
  (void)hits_before;
  return cgroup_number(peak_file) + LIMIT_SLACK_BYTES >= cgroup_number(limit_file);
}

const struct cgroup_kind cgroup_v1 = {
    .version = 1, .open = v1_open, .make = v1_make, .limit = v1_limit, .join = v1_join,
    .remove = v1_remove, .close = v1_close, .cpu_ns = cgroup_number, .kills = v1_kills,
    .limit_hits = v1_limit_hits, .limit_hit = v1_limit_hit,
};
