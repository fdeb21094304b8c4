/* One control group, and the operations that both versions share; sandbox.h has the rest. */
#ifndef ARBITER_CGROUP_H
#define ARBITER_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct host;

/* One cgroup: directories of its controllers and files kept open for measuring. */
enum { CGROUP_CPU, CGROUP_PEAK, CGROUP_EVENTS, CGROUP_TASKS, CGROUP_LIMIT, CGROUP_FILES };
struct cgroup {
  bool made;
  char name[32];
  int files[CGROUP_FILES];
  int directory; /* v2, for CLONE_INTO_CGROUP */
  uint64_t memory_bytes;
  uint32_t tasks;
};

/* cgroup.c, cgroup_v1.c, cgroup_v2.c */
struct cgroup_kind {
  int version;
  const char *(*open)(struct host *host); /* NULL or what is missing */
  bool (*make)(struct cgroup *group);
  bool (*limit)(const struct cgroup *group, uint64_t memory_bytes, uint32_t tasks);
  bool (*join)(const struct cgroup *group);
  void (*remove)(const struct cgroup *group);
  void (*close)(void);
  uint64_t (*cpu_ns)(int file);
  uint64_t (*kills)(int file);
  uint64_t (*limit_hits)(int limit_file); /* v1 does not count them */
  bool (*limit_hit)(int limit_file, int peak_file, uint64_t hits_before);
};
extern const struct cgroup_kind cgroup_v1, cgroup_v2;
void cgroup_open(struct host *host);
void cgroup_close(void);
bool cgroup_make(struct cgroup *group, const char *name);
bool cgroup_limit(struct cgroup *group, uint64_t memory_bytes, uint32_t tasks);
bool cgroup_join(const struct cgroup *group);
void cgroup_remove(struct cgroup *group);
uint64_t cgroup_cpu_ns(int file);
uint64_t cgroup_oom_kills(int file);
uint64_t cgroup_limit_hits(int limit_file);
bool cgroup_limit_hit(int limit_file, int peak_file, uint64_t hits_before);
uint64_t cgroup_number(int file);
bool file_write(const char *path, const char *text);
bool cgroup_claim(const char *parent, char *top, size_t size);

#endif
