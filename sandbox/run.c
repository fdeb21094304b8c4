/* One program from start to end, in the worker: start it as an ordinary child (so exit codes and
 * signals are true), watch its CPU time, the clock, its memory and its output, end it and everything
 * it left, and read the counters.
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const uint64_t NS_PER_S = 1000000000ull;
static const uint64_t PAUSE_LEAST_NS = 2000000, PAUSE_MOST_NS = 50000000;
/* Killed past this: the judge compares the measured time with the limit itself. */
static const uint64_t CPU_SLACK_NS = 20000000;

enum { CHILD_STACK_BYTES = 65536 };

struct launch {
  const struct worker_plan *plan;
  const struct order *order;
  const struct sock_fprog *filter;
  char *arguments[STRINGS_MAX + 1], *environment[STRINGS_MAX + 1];
  const char *step;
  int error;
};

static bool failed(struct launch *launch, const char *step, bool good) {
  if (good) return false;
  launch->error = errno;
  launch->step = step;
  return true;
}

/* In the child, which shares our memory until it has become the program: only system calls. */
static int child_main(void *argument) {
  struct launch *launch = argument;
  const struct worker_plan *plan = launch->plan;
  int output = OUTPUT_FD + 2 * (int)launch->order->buffer;
  struct program_limits program = {
      .limits = launch->order->limits, .files = plan->jail ? JAIL_FILES_MAX : PROGRAM_FILES_MAX,
      .tasks_by_uid = !plan->cgroup->made,
      .address_space = !plan->cgroup->made && !plan->jail};
  sigset_t none;
  sigemptyset(&none);
  uid_t uid = plan->program_uid;
  if (failed(launch, "stdin", dup2(INPUT_FD, 0) >= 0) ||
      failed(launch, "stdout", dup2(output, 1) >= 0 && dup2(output + 1, 2) >= 0) ||
      failed(launch, "session", setsid() >= 0) ||
      failed(launch, "limits", limits_apply(&program) == 0) ||
      failed(launch, "user", !plan->host->privileged ||
             (syscall(SYS_setresgid, uid, uid, uid) == 0 &&
              syscall(SYS_setresuid, uid, uid, uid) == 0)) ||
      failed(launch, "signals", sigprocmask(SIG_SETMASK, &none, NULL) == 0) ||
      failed(launch, "descriptors", close_range(3, ~0u, CLOSE_RANGE_CLOEXEC) == 0))
    _exit(1);
  if (plan->jail) {
    if (failed(launch, "filter", (errno = seccomp_load(launch->filter)) == 0)) _exit(1);
    execve(launch->arguments[0], launch->arguments, launch->environment);
  } else {
    syscall(SYS_execveat, EXECUTABLE_FD, "", launch->arguments, launch->environment, AT_EMPTY_PATH);
  }
  failed(launch, "exec", false);
  _exit(1);
}

static void list_strings(const struct order *order, struct launch *launch) {
  const char *text = order->text;
  for (uint32_t i = 0; i < order->arguments + order->environment; i++) {
    char **list = i < order->arguments ? launch->arguments : launch->environment - order->arguments;
    list[i] = (char *)text;
    text += strlen(text) + 1;
  }
  launch->arguments[order->arguments] = NULL;
  launch->environment[order->environment] = NULL;
}

static pid_t launch_program(struct launch *launch) {
  static char stack[CHILD_STACK_BYTES] __attribute__((aligned(16)));
  int flags = CLONE_VM | CLONE_VFORK | SIGCHLD;
  pid_t child = clone(child_main, stack + sizeof stack, flags, launch);
  if (child < 0) failed(launch, "clone", false);
  return child;
}

/* How long to leave it alone: half of what is left of its CPU time, but not past its wall limit. */
static uint64_t pause_ns(const struct worker_plan *plan, uint64_t cpu_left, uint64_t wall_left) {
  uint64_t most = plan->cgroup->made ? PAUSE_MOST_NS : PAUSE_LEAST_NS;
  uint64_t pause = cpu_left / 2 < most ? cpu_left / 2 : most;
  if (pause < PAUSE_LEAST_NS) pause = PAUSE_LEAST_NS;
  return pause < wall_left ? pause : wall_left + 1000;
}

static bool over_output(const struct order *order) {
  int output = OUTPUT_FD + 2 * (int)order->buffer;
  return lseek(output, 0, SEEK_CUR) > (off_t)order->limits.output_bytes ||
         lseek(output + 1, 0, SEEK_CUR) > (off_t)order->limits.stderr_bytes;
}

/* True when the run is to be ended; the outcome says why. */
static bool over_limit(const struct order *order, const struct usage *usage, uint64_t wall_ns,
                       struct outcome *outcome) {
  const struct limits *limits = &order->limits;
  if (usage->oom_kills > 0 || usage->memory_bytes > limits->memory_bytes) outcome->oom_killed = true;
  if (usage->cpu_ns > limits->cpu_ns + limits->cpu_ns / 10 + CPU_SLACK_NS)
    outcome->cpu_limit_hit = true;
  if (wall_ns > limits->wall_ns) outcome->wall_limit_hit = true;
  if (over_output(order)) outcome->output_limit_hit = true;
  return outcome->oom_killed || outcome->cpu_limit_hit || outcome->wall_limit_hit ||
         outcome->output_limit_hit;
}

/* Waits for the program's end or for a reason to end it. True: it has ended by itself. */
static bool watch(const struct worker_plan *plan, const struct order *order, pid_t child,
                  const struct usage *start, uint64_t started_ns, uint64_t *seen_bytes, int *status,
                  struct rusage *used, struct outcome *outcome) {
  const struct limits *limits = &order->limits;
  uint64_t cpu_left = limits->cpu_ns, wall_left = limits->wall_ns;
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  for (;;) {
    uint64_t pause = pause_ns(plan, cpu_left, wall_left);
    struct timespec timeout = {(time_t)(pause / NS_PER_S), (long)(pause % NS_PER_S)};
    sigtimedwait(&ended, NULL, &timeout);
    if (wait4(child, status, WNOHANG | __WALL, used) == child) return true;
    struct usage usage;
    measure_now(plan, start, &usage);
    uint64_t wall = now_ns() - started_ns, killed_at = limits->cpu_ns + limits->cpu_ns / 10;
    if (usage.memory_bytes > *seen_bytes) *seen_bytes = usage.memory_bytes;
    if (over_limit(order, &usage, wall, outcome)) return false;
    cpu_left = killed_at > usage.cpu_ns ? killed_at - usage.cpu_ns : 0;
    wall_left = limits->wall_ns - wall;
  }
}

/* Kills and reaps everything in the namespace but ourselves; the largest resident set of all. */
static uint64_t sweep(pid_t child, bool child_ended, int *status, uint64_t resident_bytes) {
  struct rusage used;
  int other;
  kill(-1, SIGKILL);
  for (;;) {
    pid_t reaped = wait4(-1, &other, __WALL, &used);
    if (reaped < 0 && errno == EINTR) continue;
    if (reaped < 0) return resident_bytes;
    if (reaped == child && !child_ended) *status = other;
    uint64_t bytes = (uint64_t)used.ru_maxrss * 1024;
    if (bytes > resident_bytes) resident_bytes = bytes;
  }
}

static void conclude(const struct worker_plan *plan, const struct order *order, int status,
                     struct outcome *outcome) {
  outcome->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (!plan->cgroup->made && outcome->memory_bytes > order->limits.memory_bytes)
    outcome->oom_killed = true;
  if (outcome->cpu_ns > order->limits.cpu_ns) outcome->cpu_limit_hit = true;
  if (outcome->wall_ns > order->limits.wall_ns) outcome->wall_limit_hit = true;
  if (over_output(order)) outcome->output_limit_hit = true;
  outcome->odd = !measure_alone(plan);
}

/* Runs the program of an order to its end and fills in what happened. */
void run_program(const struct worker_plan *plan, const struct order *order, struct outcome *outcome) {
  static struct launch launch;
  static struct sock_filter instructions[FILTER_MAX];
  struct sock_fprog filter = {0, instructions};
  struct usage start;
  struct rusage used = {0};
  int status = 0;
  uint64_t seen_bytes = 0;
  memset(outcome, 0, sizeof *outcome);
  if (plan->jail) seccomp_build(true, &filter);
  launch = (struct launch){.plan = plan, .order = order, .filter = &filter};
  list_strings(order, &launch);
  measure_begin(plan, &start);
  uint64_t started_ns = now_ns();
  pid_t child = launch_program(&launch);
  bool ended = child > 0 && watch(plan, order, child, &start, started_ns, &seen_bytes, &status,
                                  &used, outcome);
  uint64_t resident = sweep(child, ended, &status, (uint64_t)used.ru_maxrss * 1024);
  outcome->wall_ns = now_ns() - started_ns;
  if (launch.step) {
    snprintf(outcome->fault, sizeof outcome->fault, "the program could not be started (%s): %s",
             launch.step, strerror(launch.error));
    return;
  }
  measure_end(plan, &start, resident, seen_bytes, outcome);
  conclude(plan, order, status, outcome);
}
