/* Resource limits of one program, set in the child between vfork and exec: plain system calls only.
 *
 * The stack may be as large as the memory limit. Memory itself is the cgroup's; only without one a
 * generous bound on the address space stops what grows faster than polling sees. CPU time is
 * polled too: RLIMIT_CPU counts whole seconds of one process and is a backstop.
 */
#include "sandbox.h"

#include <errno.h>
#include <sys/resource.h>

enum { CPU_BACKSTOP_S = 2, SIGNALS_PENDING_MAX = 256 };
static const uint64_t NS_PER_S = 1000000000ull;
static const uint64_t ADDRESS_SPACE_SLACK_BYTES = 1ull << 30;

static bool set(int resource, uint64_t value) {
  const struct rlimit limit = {value, value};
  return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

/* Returns 0 or an errno. */
int limits_apply(const struct program_limits *program) {
  const struct limits *limits = &program->limits;
  uint64_t file = limits->output_bytes > limits->stderr_bytes ? limits->output_bytes
                                                              : limits->stderr_bytes;
  uint64_t seconds = (limits->cpu_ns + limits->cpu_ns / 10) / NS_PER_S + CPU_BACKSTOP_S;
  uint64_t space = 2 * limits->memory_bytes + ADDRESS_SPACE_SLACK_BYTES;
  bool done = set(RLIMIT_FSIZE, file + 1) && set(RLIMIT_CPU, seconds) && set(RLIMIT_CORE, 0) &&
              set(RLIMIT_NOFILE, program->files) && set(RLIMIT_MEMLOCK, 0) &&
              set(RLIMIT_MSGQUEUE, 0) && set(RLIMIT_SIGPENDING, SIGNALS_PENDING_MAX) &&
              set(RLIMIT_STACK, limits->memory_bytes) &&
              (!program->tasks_by_uid || set(RLIMIT_NPROC, limits->tasks + 1)) &&
              (!program->address_space || set(RLIMIT_AS, space));
  return done ? 0 : errno;
}
