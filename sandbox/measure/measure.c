/* What a run has used so far: CPU time, memory and OOM kills of all its processes together.
 *
 * Taken from the cgroup if there is one. Otherwise from a /proc that only the worker has open, and
 * from the usage of reaped children: then memory of forked copies counts twice, and a program that
 * has its children reaped unseen hides their CPU time (the wall limit still applies). */
#include "sandbox.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { DEPTH_MAX = 4096, WATCHED_MAX = 256, LOOKED_AT_MAX = 128 };
static const uint64_t NS_PER_S = 1000000000ull, NS_PER_TICK = 10000000ull, PAGE_BYTES = 4096;
/* A cgroup's peak is counted in batches per core; below this, the resident set is more precise. */
static const uint64_t PEAK_SLACK_BYTES = 4ull << 20;

static uint64_t clock_ns(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * NS_PER_S + (uint64_t)time.tv_nsec;
}

uint64_t now_ns(void) {
  return clock_ns(CLOCK_MONOTONIC);
}

static uint64_t reaped_cpu_ns(void) {
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  uint64_t seconds = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  return seconds * NS_PER_S + (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1000;
}

static bool read_of_process(int pid, const char *name, char *text, size_t size) {
  char path[80];
  snprintf(path, sizeof path, "%d/%s", pid, name);
  int file = openat(PROC_FD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, size - 1);
  close(file);
  if (length <= 0) return false;
  text[length] = '\0';
  return true;
}

/* Adds one living process: its own CPU time, that of children it has waited for, its memory. */
static void add_process(void *context, int pid) {
  struct usage *usage = context;
  char text[1024];
  unsigned long resident = 0, shared = 0, waited_user = 0, waited_system = 0;
  usage->cpu_ns += clock_ns((clockid_t)((~(unsigned)pid << 3) | 2));
  if (read_of_process(pid, "statm", text, sizeof text) &&
      sscanf(text, "%*u %lu %lu", &resident, &shared) == 2 && resident > shared)
    usage->memory_bytes += (resident - shared) * PAGE_BYTES;
  const char *fields = read_of_process(pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
  if (fields && sscanf(fields + 1, "%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%lu%lu", &waited_user,
                       &waited_system) == 2)
    usage->cpu_ns += (waited_user + waited_system) * NS_PER_TICK;
}

/* At level container PROC_FD shows all processes: ours are those below the worker. */
static bool is_ours(const struct worker_plan *plan, int pid) {
  char text[1024];
  if (!plan->host->container) return true;
  if (pid == container_killer()) return false;
  for (int depth = 0; pid > 1 && pid != getpid(); depth++) {
    const char *found = read_of_process(pid, "stat", text, sizeof text) ? text : NULL;
    const char *fields = found ? strrchr(found, ')') : NULL;
    if (depth == DEPTH_MAX || !fields || sscanf(fields + 1, " %*c %d", &pid) != 1) return false;
  }
  return pid == getpid();
}

typedef void visit_process(void *context, int pid);

/* Visits the processes of a run. */
static void each_process(const struct worker_plan *plan, visit_process *visit, void *context) {
  char entries[8192];
  int directory = openat(PROC_FD, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  for (long size; (size = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0;)
    for (long at = 0; at < size;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      int pid = atoi(entry->d_name);
      if (pid > 1 && pid != getpid() && is_ours(plan, pid)) visit(context, pid);
      at += entry->d_reclen;
    }
  close(directory);
}

/* A task at the last look. pending: how much of its present wait for a core has been counted. */
struct seen_task {
  uint64_t run;
  int task;
  uint64_t ran_ns, waited_ns, pending_ns;
};

/* One look at all tasks. passed: since the look before; observed: the part in which we could look. */
struct look {
  uint64_t run, passed_ns, observed_ns;
  unsigned tasks;
  uint64_t longest_ns; /* of the waits since then */
  bool ready, stuck, reading;
};

static struct seen_task *seen_task(uint64_t run, int task, bool *is_new) {
  static struct seen_task seen[WATCHED_MAX];
  struct seen_task *place = &seen[(unsigned)task % WATCHED_MAX];
  *is_new = place->run != run || place->task != task;
  if (*is_new) *place = (struct seen_task){.run = run, .task = task};
  return place;
}

/* How a task, possibly a zombie, got a core since the last look. The kernel counts a wait when it
 * is over (proc_pid_schedstat in fs/proc/base.c). */
static void look_at_task(struct look *look, int pid, int task) {
  char name[48], text[1024];
  unsigned long ran = 0, waited = 0;
  bool is_new;
  snprintf(name, sizeof name, "task/%d/schedstat", task);
  if (read_of_process(pid, name, text, sizeof text)) sscanf(text, "%lu %lu", &ran, &waited);
  snprintf(name, sizeof name, "task/%d/stat", task);
  const char *fields = read_of_process(pid, name, text, sizeof text) ? strrchr(text, ')') : NULL;
  char state = fields && fields[1] == ' ' ? fields[2] : ' ';
  struct seen_task *seen = seen_task(look->run, task, &is_new);
  uint64_t ended = waited > seen->waited_ns ? waited - seen->waited_ns : 0;
  uint64_t more = ended > seen->pending_ns ? ended - seen->pending_ns : 0;
  bool ready = state == 'R', moved = ran != seen->ran_ns || waited != seen->waited_ns;
  bool stuck = ready && !is_new && !moved;
  uint64_t pending = stuck ? seen->pending_ns + look->passed_ns : ready ? look->observed_ns : 0;
  if (stuck) more = look->passed_ns;
  *seen = (struct seen_task){look->run, task, ran, waited, pending};
  if (more > look->longest_ns) look->longest_ns = more;
  look->ready |= ready;
  look->stuck |= stuck || (ready && is_new);
  look->reading |= state == 'D';
  look->tasks++;
}

/* Bounded, because a look takes time from the program. */
static void look_at_process(void *context, int pid) {
  struct look *look = context;
  char path[32], entries[4096];
  snprintf(path, sizeof path, "%d/task", pid);
  int directory = openat(PROC_FD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  for (long size; (size = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0;)
    for (long at = 0; at < size;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      int task = atoi(entry->d_name);
      /* Of the worker: the thread that answers for the program. */
      bool counts = task > 0 && (pid != getpid() || task != gettid());
      if (counts && look->tasks < LOOKED_AT_MAX) look_at_task(look, pid, task);
      at += entry->d_reclen;
    }
  close(directory);
}

/* Begins to observe how a run gets cores. */
void measure_cores_begin(struct core_use *use) {
  static uint64_t runs;
  *use = (struct core_use){.run = ++runs};
}

/*
 * Adds for how long, since the last look, a task of the run was ready and had no core, whichever
 * task it was: a first task may only wait for threads and children that compute. observed: the time
 * that passed since then, without that in which we had no core to look, which is unseen; cpu: what
 * the run has used.
 *
 * Waits of living tasks are counted by the kernel. Those of tasks that have ended since are not
 * known, so a look that finds a ready task stands for the time since the look before, as far as the
 * run did not compute in it. Looks do not have a fixed rhythm that a program could follow.
 */
void measure_cores(const struct worker_plan *plan, struct core_use *use, uint64_t observed_ns,
                   uint64_t unseen_ns, uint64_t cpu_ns) {
  struct look look = {.run = use->run, .passed_ns = observed_ns + unseen_ns,
                      .observed_ns = observed_ns};
  each_process(plan, look_at_process, &look);
  if (plan->host->asks) look_at_process(&look, getpid());
  uint64_t ran = cpu_ns > use->cpu_ns ? cpu_ns - use->cpu_ns : 0;
  uint64_t idle = observed_ns > ran ? observed_ns - ran : 0;
  uint64_t waited = look.ready && idle > look.longest_ns ? idle : look.longest_ns;
  uint64_t counted = waited < observed_ns ? waited : observed_ns;
  use->waited_ns += counted;
  use->unseen_ns += unseen_ns;
  use->waited_unseen_ns += waited - counted;
  if (use->waited_unseen_ns > use->unseen_ns) use->waited_unseen_ns = use->unseen_ns;
  use->cpu_ns = cpu_ns;
  use->ready = look.ready;
  use->stuck = look.stuck;
  use->reading = look.reading;
}

static void add_processes(const struct worker_plan *plan, struct usage *usage) {
  each_process(plan, add_process, usage);
}

/* Before a run: the state of the counters. */
void measure_begin(const struct worker_plan *plan, struct usage *start) {
  memset(start, 0, sizeof *start);
  if (!plan->cgroup->made) {
    start->cpu_ns = reaped_cpu_ns();
    return;
  }
  start->oom_kills = cgroup_oom_kills(CGROUP_FD + CGROUP_EVENTS);
  start->limit_hits = cgroup_limit_hits(CGROUP_FD + CGROUP_LIMIT);
  start->own_cpu_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
  start->cpu_ns = cgroup_cpu_ns(CGROUP_FD + CGROUP_CPU);
}

/* When the run begins: resets the peak of memory. */
void measure_peak(const struct worker_plan *plan, struct usage *start) {
  if (!plan->cgroup->made) return;
  bool reset = plan->host->peak_resets && write(CGROUP_FD + CGROUP_PEAK, "0", 1) == 1;
  start->peak_is_fresh = reset || plan->jail;
}

/* The usage since then; memory is the present use, and 0 with a cgroup, which enforces the limit
 * itself. */
void measure_now(const struct worker_plan *plan, const struct usage *start, struct usage *usage) {
  memset(usage, 0, sizeof *usage);
  if (plan->cgroup->made) {
    uint64_t own = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start->own_cpu_ns;
    uint64_t all = cgroup_cpu_ns(CGROUP_FD + CGROUP_CPU) - start->cpu_ns;
    usage->cpu_ns = all > own ? all - own : 0;
    uint64_t kills = cgroup_oom_kills(CGROUP_FD + CGROUP_EVENTS) - start->oom_kills;
    bool by_limit = kills > 0 &&
                    cgroup_limit_hit(CGROUP_FD + CGROUP_LIMIT, CGROUP_FD + CGROUP_PEAK,
                                     start->limit_hits);
    *(by_limit ? &usage->oom_kills : &usage->host_kills) = kills;
    return;
  }
  add_processes(plan, usage);
  usage->cpu_ns += reaped_cpu_ns() - start->cpu_ns;
}

/* When all its processes are reaped. resident: the largest resident set of one of them; seen: the
 * highest usage that polling saw. */
void measure_end(const struct worker_plan *plan, const struct usage *start, uint64_t resident_bytes,
                 uint64_t seen_bytes, struct outcome *outcome) {
  struct usage usage;
  measure_now(plan, start, &usage);
  outcome->cpu_ns = usage.cpu_ns;
  outcome->oom_killed |= usage.oom_kills > 0;
  if (usage.host_kills > 0)
    fault_set(outcome, FAULT_KILLED, "the host had no memory left and killed the program");
  outcome->memory_bytes = resident_bytes > seen_bytes ? resident_bytes : seen_bytes;
  if (!start->peak_is_fresh) return;
  uint64_t peak = cgroup_number(CGROUP_FD + CGROUP_PEAK);
  if (peak > resident_bytes + PEAK_SLACK_BYTES) outcome->memory_bytes = peak;
}

/* Whether the group is or was full: a sleeping process may then be waiting to be killed. */
bool measure_full(const struct worker_plan *plan, uint64_t memory_bytes) {
  if (!plan->cgroup->made) return false;
  return cgroup_number(CGROUP_FD + CGROUP_PEAK) + PEAK_SLACK_BYTES / 4 >= memory_bytes;
}

/* Whether only the worker is left in its cgroup. */
bool measure_alone(const struct worker_plan *plan) {
  return !plan->cgroup->made || cgroup_number(CGROUP_FD + CGROUP_TASKS) == 1;
}

/* The number of threads of a process, from its stat fields. */
static uint32_t tasks_of(int pid) {
  char text[1024];
  unsigned tasks = 1;
  const char *fields = read_of_process(pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
  if (fields)
    sscanf(fields + 1, "%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%u", &tasks);
  return tasks;
}

/* Processes outside the run that RLIMIT_NPROC would count as its own. */
uint32_t measure_neighbours(const struct worker_plan *plan) {
  if (plan->cgroup->made) return 0;
  /* As root, only the thread that answers for a jail has the program's uid. */
  if (plan->host->privileged) return plan->host->asks && plan->jail ? 1 : 0;
  if (!plan->host->container) return 1; /* the worker: one uid for both */
  char entries[8192];
  struct stat about;
  uint32_t count = 0;
  int directory = openat(PROC_FD, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (long size; (size = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0;)
    for (long at = 0; at < size;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      bool own = atoi(entry->d_name) > 0 && fstatat(PROC_FD, entry->d_name, &about, 0) == 0 &&
                 about.st_uid == getuid();
      count += own ? tasks_of(atoi(entry->d_name)) : 0;
      at += entry->d_reclen;
    }
  if (directory >= 0) close(directory);
  return count;
}
