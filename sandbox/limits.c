/* Resource limits of one program, set in the child between vfork and exec (plain system calls
 * only), and the runner's own scheduling.
 *
 * The stack may be as large as the memory limit. The cgroup limits memory itself; only without one,
 * a generous limit on the address space stops what grows faster than polling notices. CPU time is
 * polled too: RLIMIT_CPU counts whole seconds of one process and is a backstop. */
#include "sandbox.h"

#include <errno.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CPU_BACKSTOP_S = 2, SIGNALS_PENDING_MAX = 256, SLICE_NS = 100000 };
/* Too small for a core file. If the kernel pipes core dumps to a program of the host, 0 does not
 * prevent that; only this value does. */
enum { NO_CORE_BYTES = 1 };
static const uint64_t NS_PER_S = 1000000000ull;
/* Each thread reserves a stack as large as the memory limit. */
static const uint64_t ADDRESS_SPACE_SLACK_BYTES = 8ull << 30;

static bool set(int resource, uint64_t value) {
  const struct rlimit limit = {value, value};
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

/* The host may allow fewer tasks than that. */
static bool set_tasks(uint64_t value) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit) != 0) return false;
  return set(RLIMIT_NPROC, value < limit.rlim_max ? value : limit.rlim_max);
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
              (!program->tasks_of_uid || set_tasks(program->tasks_of_uid)) &&
              (!program->address_space || set(RLIMIT_AS, space));
  return done ? 0 : errno;
}
