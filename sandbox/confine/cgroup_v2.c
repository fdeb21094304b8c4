/* cgroup version 2: one hierarchy. Processes may only live in its leaves, so before controllers can
 * be handed to our groups, the processes of the group we were started in move into a leaf of it.
 *
 * A worker is born inside its group (CLONE_INTO_CGROUP): moving it later would cost 6 to 11 ms.
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

static const char leaf_name[] = "arbiter-leaf";
static char mount_point[200], home[512], top[600];
static bool leaf_is_ours;

static bool find_home(void) {
  FILE *table = setmntent("/proc/self/mounts", "r");
  char line[400], *inside = NULL;
  for (struct mntent *entry; table && (entry = getmntent(table));)
    if (!strcmp(entry->mnt_type, "cgroup2"))
      snprintf(mount_point, sizeof mount_point, "%.199s", entry->mnt_dir);
  if (table) endmntent(table);
  FILE *own = fopen("/proc/self/cgroup", "re");
  while (own && !inside && fgets(line, sizeof line, own))
    if (!strncmp(line, "0::", 3)) inside = line + 3;
  if (own) fclose(own);
  if (!mount_point[0] || !inside) return false;
  inside[strcspn(inside, "\n")] = '\0';
  char *leaf = strstr(inside, "/arbiter-leaf");
  if (leaf) *leaf = '\0';
  snprintf(home, sizeof home, "%s%s", mount_point, strcmp(inside, "/") ? inside : "");
  if (access(home, F_OK) != 0) snprintf(home, sizeof home, "%s", mount_point);
  return true;
}

static bool has_words(const char *directory, const char *file) {
  char path[700], text[256];
  snprintf(path, sizeof path, "%s/%s", directory, file);
  int opened = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = opened < 0 ? -1 : read(opened, text, sizeof text - 1);
  if (opened >= 0) close(opened);
  if (size < 0) return false;
  text[size] = '\0';
  return strstr(text, "memory") && strstr(text, "pids");
}

/* Moves every process of one group to another; those that cannot be moved stay. */
static void move_processes(const char *from, const char *to) {
  char source[700], target[700], line[32];
  snprintf(source, sizeof source, "%s/cgroup.procs", from);
  snprintf(target, sizeof target, "%s/cgroup.procs", to);
  FILE *processes = fopen(source, "re");
  if (!processes) return;
  while (fgets(line, sizeof line, processes)) file_write(target, line);
  fclose(processes);
}

static bool enable_controllers(const char *directory) {
  char path[700];
  snprintf(path, sizeof path, "%s/cgroup.subtree_control", directory);
  if (has_words(directory, "cgroup.subtree_control")) return true;
  return file_write(path, "+memory +pids");
}

static bool enable_at_home(void) {
  char leaf[700];
  if (enable_controllers(home)) return true;
  if (errno != EBUSY) return false;
  snprintf(leaf, sizeof leaf, "%s/%s", home, leaf_name);
  leaf_is_ours = mkdir(leaf, 0755) == 0;
  move_processes(home, leaf);
  return enable_controllers(home);
}

/* The parent of our groups. Root uses the top of the hierarchy, whose processes need not move;
 * other users, and root in a container, use the group they were started in. */
static bool enable_somewhere(void) {
  char below[sizeof home];
  snprintf(below, sizeof below, "%s", home);
  snprintf(home, sizeof home, "%s", mount_point);
  if (geteuid() == 0 && has_words(home, "cgroup.controllers") && enable_controllers(home))
    return true;
  snprintf(home, sizeof home, "%s", below);
  return has_words(home, "cgroup.controllers") && enable_at_home();
}

static const char *v2_open(struct host *host) {
  static char complaint[320];
  char path[700];
  if (!find_home()) return "no cgroup v2 is mounted";
  if (!has_words(home, "cgroup.controllers") && !has_words(mount_point, "cgroup.controllers"))
    return "cgroup v2 has no memory and pids controllers";
  bool enabled = enable_somewhere();
  if (enabled && cgroup_claim(home, top, sizeof top) && enable_controllers(top)) {
    snprintf(path, sizeof path, "%s/memory.peak", top);
    host->peak_resets = file_write(path, "reset");
    return NULL;
  }
  snprintf(complaint, sizeof complaint, "%.200s is not delegated to us: %s", home, strerror(errno));
  rmdir(top);
  return complaint;
}

static bool v2_write(const struct cgroup *group, const char *name, const char *text) {
  char path[800];
  snprintf(path, sizeof path, "%s/%s/%s", top, group->name, name);
  return file_write(path, text);
}

static int v2_file(const struct cgroup *group, const char *name, int flags) {
  char path[800];
  snprintf(path, sizeof path, "%s/%s/%s", top, group->name, name);
  return open(path, flags | O_CLOEXEC);
}

static bool v2_make(struct cgroup *group) {
  char path[800];
  snprintf(path, sizeof path, "%s/%s", top, group->name);
  if (mkdir(path, 0755) != 0 && errno != EEXIST) return false;
  group->directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  group->files[CGROUP_CPU] = v2_file(group, "cpu.stat", O_RDONLY);
  group->files[CGROUP_PEAK] = v2_file(group, "memory.peak", O_RDWR);
  if (group->files[CGROUP_PEAK] < 0)
    group->files[CGROUP_PEAK] = v2_file(group, "memory.peak", O_RDONLY);
  group->files[CGROUP_EVENTS] = v2_file(group, "memory.events", O_RDONLY);
  group->files[CGROUP_TASKS] = v2_file(group, "pids.current", O_RDONLY);
  group->files[CGROUP_LIMIT] = v2_file(group, "memory.events", O_RDONLY);
  v2_write(group, "memory.swap.max", "0");
  return group->directory >= 0 && group->files[CGROUP_CPU] >= 0 &&
         group->files[CGROUP_EVENTS] >= 0 && group->files[CGROUP_TASKS] >= 0 &&
         group->files[CGROUP_LIMIT] >= 0;
}

static bool v2_limit(const struct cgroup *group, uint64_t memory_bytes, uint32_t tasks) {
  char memory[24], most[24];
  snprintf(memory, sizeof memory, "%llu", (unsigned long long)memory_bytes);
  snprintf(most, sizeof most, "%u", tasks);
  return v2_write(group, "memory.max", memory) && v2_write(group, "pids.max", most);
}

static bool v2_join(const struct cgroup *group) {
  return v2_write(group, "cgroup.procs", "0");
}

static void v2_remove(const struct cgroup *group) {
  char path[800];
  const struct timespec pause = {0, 1000000};
  v2_write(group, "cgroup.kill", "1");
  snprintf(path, sizeof path, "%s/%s", top, group->name);
  for (int attempt = 0; attempt < 50 && rmdir(path) != 0 && errno == EBUSY; attempt++)
    nanosleep(&pause, NULL);
}

/* Moves processes back to the group we were started in, if they were moved. */
static void v2_close(void) {
  char path[700];
  rmdir(top);
  if (!leaf_is_ours) return;
  snprintf(path, sizeof path, "%s/cgroup.subtree_control", home);
  file_write(path, "-memory -pids");
  snprintf(path, sizeof path, "%s/%s", home, leaf_name);
  move_processes(path, home);
  rmdir(path);
}

static uint64_t v2_field(int file, const char *name) {
  char text[1024];
  ssize_t size = pread(file, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char *field = strstr(text, name);
  return field ? strtoull(field + strlen(name), NULL, 10) : 0;
}

static uint64_t v2_cpu_ns(int file) {
  return v2_field(file, "usage_usec ") * 1000;
}

static uint64_t v2_kills(int file) {
  return v2_field(file, "oom_kill ");
}

static uint64_t v2_limit_hits(int limit_file) {
  return v2_field(limit_file, "oom ");
}

static bool v2_limit_hit(int limit_file, int peak_file, uint64_t hits_before) {
  (void)peak_file;
  return v2_limit_hits(limit_file) > hits_before;
}

const struct cgroup_kind cgroup_v2 = {
    .version = 2, .open = v2_open, .make = v2_make, .limit = v2_limit, .join = v2_join,
    .remove = v2_remove, .close = v2_close, .cpu_ns = v2_cpu_ns, .kills = v2_kills,
    .limit_hits = v2_limit_hits, .limit_hit = v2_limit_hit,
};
