/* Resource limits of one program, set in the child between vfork and exec (plain system calls
 * only), and the runner's own scheduling.
 *
 * The stack may be as large as the memory limit. The cgroup limits memory itself; only without one,
 * a generous limit on the address space stops what grows faster than polling notices. CPU time is
 * polled too: RLIMIT_CPU counts whole seconds of one process and is a backstop. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  STACK_NEEDED_BYTES = 1 << 30, /* the largest memory limit of contributions */
  FILE_NEEDED_BYTES = 256 << 20, /* a compiler's box has less */
  TASKS_NEEDED = 1024,
};
enum { CPU_BACKSTOP_S = 2, SIGNALS_PENDING_MAX = 256, SLICE_NS = 100000 };
/* Too small for a core file. If the kernel pipes core dumps to a program of the host, 0 does not
 * prevent that; only this value does. */
enum { NO_CORE_BYTES = 1 };
static const uint64_t NS_PER_S = 1000000000ull;
/* Each thread reserves a stack as large as the memory limit. */
static const uint64_t ADDRESS_SPACE_SLACK_BYTES = 8ull << 30;

/* What the runner, its commands and programs with the largest memory limit need of the host's hard
 * limits. A program must have all of the others that we set, too, but less than what we set is as
 * good there, so each is the smaller of both. */
static const struct need {
  int resource;
  const char *key, *name, *unit; /* the key as systemd has it */
  uint64_t least, unit_bytes;
} needs[] = {
    {RLIMIT_STACK, "STACK", "the stack (ulimit -Hs)", "KiB", STACK_NEEDED_BYTES, 1024},
    {RLIMIT_NOFILE, "NOFILE", "open files (ulimit -Hn)", "", COPY_FD + JAIL_PATHS_MAX + 1, 1},
    {RLIMIT_NPROC, "NPROC", "processes (ulimit -Hu)", "", TASKS_NEEDED, 1},
    {RLIMIT_FSIZE, "FSIZE", "the size of files (ulimit -Hf)", "KiB", FILE_NEEDED_BYTES, 1024},
    {RLIMIT_CPU, "CPU", "CPU time (ulimit -Ht)", "s", RLIM_INFINITY, 1},
    {RLIMIT_AS, "AS", "the address space (ulimit -Hv)", "KiB", RLIM_INFINITY, 1024},
    {RLIMIT_DATA, "DATA", "the data of a program (ulimit -Hd)", "KiB", RLIM_INFINITY, 1024},
};
enum { NEEDS = sizeof needs / sizeof *needs };

/* The hard limits of the host, which its processes inherit. */
static uint64_t hard[RLIM_NLIMITS];

/* Raises a hard limit if it is too low and we may, and the soft one up to it, except that of the
 * stack, by which the stacks of threads are sized. */
static void raise_limit(int resource, uint64_t least) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return;
  struct rlimit wanted = {resource == RLIMIT_STACK ? limit.rlim_cur : least, least};
  if (limit.rlim_max < least && setrlimit((__rlimit_resource_t)resource, &wanted) == 0) return;
  wanted = (struct rlimit){limit.rlim_max, limit.rlim_max};
  if (resource != RLIMIT_STACK) setrlimit((__rlimit_resource_t)resource, &wanted);
}

static bool is_core_piped(void) {
  char first = 0;
  int file = open("/proc/sys/kernel/core_pattern", O_RDONLY | O_CLOEXEC);
  bool piped = file >= 0 && read(file, &first, 1) == 1 && first == '|';
  if (file >= 0) close(file);
  return piped;
}

/* Raises what is too low if we may. NULL, or the sentence with all hard limits that are too low and
 * what to do. */
const char *limits_examine(void) {
  static char complaint[8 * FAULT_MAX_BYTES];
  const char *key = NULL;
  size_t length = 0;
  raise_limit(RLIMIT_CORE, NO_CORE_BYTES);
  raise_limit(RLIMIT_SIGPENDING, SIGNALS_PENDING_MAX);
  for (unsigned i = 0; i < NEEDS; i++) raise_limit(needs[i].resource, needs[i].least);
  for (int resource = 0; resource < RLIM_NLIMITS; resource++) {
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    getrlimit((__rlimit_resource_t)resource, &limit);
    hard[resource] = limit.rlim_max;
  }
  for (unsigned i = 0; i < NEEDS; i++) {
    const struct need *need = &needs[i];
    uint64_t value = hard[need->resource], unit = need->unit_bytes;
    if (value >= need->least) continue;
    if (!key) key = need->key;
    char least[32] = "unlimited";
    if (need->least != RLIM_INFINITY)
      snprintf(least, sizeof least, "%llu or more", (unsigned long long)(need->least / unit));
    length += (size_t)snprintf(complaint + length, sizeof complaint - length,
                               "%sthe hard limit of %s is %llu%s%s and must be %s",
                               length ? "; " : "", need->name, (unsigned long long)(value / unit),
                               *need->unit ? " " : "", need->unit, least);
  }
  if (key)
    snprintf(complaint + length, sizeof complaint - length,
             ": raise it where Arbiter is started (systemd: Limit%s=infinity; Docker: --ulimit; "
             "else /etc/security/limits.conf)", key);
  return key ? complaint : NULL;
}

/* Whether the kernel hands the crashes of programs to a program of the host, which we cannot prevent. */
bool limits_lets_cores(void) {
  return hard[RLIMIT_CORE] < NO_CORE_BYTES && is_core_piped();
}

static bool set(int resource, uint64_t value) {
  uint64_t most = hard[resource] < value ? hard[resource] : value;
  const struct rlimit limit = {most, most};
  return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

/* Asks for short slices: newer kernels then schedule us sooner, and a run passes through us several
 * times. In measurements, real-time priority was worse. The setting is not inherited, and applies
 * only at the priority with which we were started; a raised priority, which already puts us ahead,
 * would not be inherited either. */
void limits_hurry(void) {
  int nice = getpriority(PRIO_PROCESS, 0);
  const struct sched_attr wanted = {.size = sizeof wanted, .sched_policy = SCHED_NORMAL,
                                    .sched_flags = SCHED_FLAG_RESET_ON_FORK,
                                    .sched_nice = nice, .sched_runtime = SLICE_NS};
  if (nice >= 0) syscall(SYS_sched_setattr, 0, &wanted, 0);
}

/* Returns 0 or an errno. */
int limits_apply(const struct program_limits *program) {
  if (!layer_on(LAYER_RLIMITS)) return 0;
  const struct limits *limits = &program->limits;
  uint64_t file = limits->output_bytes > limits->stderr_bytes ? limits->output_bytes
                                                              : limits->stderr_bytes;
  uint64_t seconds = (limits->cpu_ns + limits->cpu_ns / 10) / NS_PER_S + CPU_BACKSTOP_S;
  uint64_t space = 2 * limits->memory_bytes + ADDRESS_SPACE_SLACK_BYTES;
  bool done = set(RLIMIT_FSIZE, file + 1) && set(RLIMIT_CPU, seconds) &&
              set(RLIMIT_CORE, NO_CORE_BYTES) && set(RLIMIT_NOFILE, program->files) &&
              set(RLIMIT_MEMLOCK, 0) && set(RLIMIT_MSGQUEUE, 0) &&
              set(RLIMIT_SIGPENDING, SIGNALS_PENDING_MAX) &&
              set(RLIMIT_STACK, limits->memory_bytes) &&
              (!program->tasks_of_uid || set(RLIMIT_NPROC, program->tasks_of_uid)) &&
              (!program->address_space || set(RLIMIT_AS, space));
  return done ? 0 : errno;
}
