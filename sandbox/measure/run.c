/* One program from start to end, in the worker: starts it (launch.c), watches its CPU time, wall
 * time, memory and output, kills it and everything it left, and reads the counters. */
#include "launch.h"
#include "reading.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const uint64_t NS_PER_S = 1000000000ull;
static const uint64_t PAUSE_LEAST_NS = 2000000, PAUSE_MOST_NS = 50000000;
static const uint64_t PAUSE_PAST_WALL_NS = 10000000, PAUSE_PAST_END_NS = 1000;
/* The first of these looks may have begun before it was needed. */
enum { OTHER_LOOKS = 2 };
/* Between looks at all tasks, at least and, if one had no core, at most. */
static const uint64_t CORES_LEAST_NS = 8000000, CORES_BUSY_NS = 20000000;
/* We wake later than requested, on a busy host every time. If by more than this, we had no core. */
static const uint64_t LATE_LEAST_NS = 250000000;
/* The kernel kills the groups that are full one after another; on a busy host, that may take this
 * long. */
static const uint64_t OUT_OF_MEMORY_WAIT_NS = 3000000000;

/* A run in progress. looked_ns: the last look; late_ns: for how long we had no core to look.
 * resident_bytes: the largest resident set of one process; seen_bytes: the highest usage of all
 * together that polling saw. cores: how it got cores, until cores_seen_ns of the time that we
 * observed, and cores_late_ns of the other time. */
struct run {
  const struct worker_plan *plan;
  const struct order *order;
  struct outcome *outcome;
  struct usage start;
  pid_t child;
  bool ended; /* by itself, and reaped */
  int status;
  uint64_t started_ns, looked_ns, late_ns, resident_bytes, seen_bytes;
  struct core_use cores;
  uint64_t cores_seen_ns, cores_late_ns;
  unsigned seed; /* of the rhythm of looks */
  bool starved, asks_other;
  uint32_t other_looks;
  struct stillness stillness; /* of a talk only */
};

/* How long to sleep: half of the remaining CPU time, but not beyond the wall limit. A program cannot
 * foresee when we look next. */
static uint64_t pause_ns(struct run *run, uint64_t cpu_left, uint64_t wall_left) {
  uint64_t most = run->cores.stuck ? CORES_BUSY_NS : PAUSE_MOST_NS;
  most = run->plan->cgroup->made ? most - most / 4 * (uint64_t)(rand_r(&run->seed) % 5) / 4
                                 : PAUSE_LEAST_NS;
  uint64_t pause = cpu_left / 2 < most ? cpu_left / 2 : most;
  if (pause < PAUSE_LEAST_NS) pause = PAUSE_LEAST_NS;
  return pause < wall_left ? pause : wall_left + PAUSE_PAST_END_NS;
}

static bool over_output(const struct order *order) {
  return lseek(OUTPUT_FD, 0, SEEK_CUR) > (off_t)order->limits.output_bytes ||
         lseek(OUTPUT_FD + 1, 0, SEEK_CUR) > (off_t)order->limits.stderr_bytes;
}

/* At level container a box is an ordinary directory. */
static bool over_box(const struct worker_plan *plan) {
  return plan->box && box_used_bytes(plan->box) > plan->jail->box_bytes;
}

/*
 * The earliest time at which it can exceed its wall limit, if it uses no more CPU time from now on.
 */
static uint64_t soonest_end_ns(const struct limits *limits, uint64_t cpu_ns) {
  uint64_t idle_end = limits->idle_ns + cpu_ns;
  return limits->idle_ns && idle_end < limits->wall_ns ? idle_end : limits->wall_ns;
}

/* The time that we observed. What the program did while we had no core is unknown. */
static uint64_t seen_ns(const struct run *run, uint64_t wall_ns) {
  return wall_ns - run->late_ns;
}

/* For how long whom it talks with was ready and had no core. */
static uint64_t other_waited_ns(const struct run *run) {
  return run->order->talks ? atomic_load(&run->plan->signs->other_waited_ns) : 0;
}

/* For how long it, or whom it talks with, was ready and had no core. */
static uint64_t waited_ns(const struct run *run) {
  return run->cores.waited_ns + other_waited_ns(run);
}

/* Whether what is known of the other side of a talk is newer than the first call of this. */
static bool knows_other(struct run *run) {
  if (!run->order->talks) return true;
  uint32_t looks = atomic_load(&run->plan->signs->other_looks);
  if (!run->asks_other) run->other_looks = looks;
  run->asks_other = true;
  return looks - run->other_looks >= OTHER_LOOKS;
}

static uint64_t unseen_ns(const struct run *run) {
  uint64_t seen = seen_ns(run, run->looked_ns - run->started_ns);
  return seen > run->cores_seen_ns ? seen - run->cores_seen_ns : 0;
}

/* In a talk, each look counts. */
static bool cores_due(const struct run *run) {
  return run->order->talks || unseen_ns(run) >= CORES_LEAST_NS;
}

/* Measures the usage, too. */
static void look_for_cores(struct run *run, struct usage *usage) {
  uint64_t passed = unseen_ns(run);
  measure_now(run->plan, &run->start, usage);
  uint64_t late = run->late_ns - run->cores_late_ns;
  measure_cores(run->plan, &run->cores, passed, late, usage->cpu_ns);
  run->cores_seen_ns += passed;
  run->cores_late_ns += late;
}

/* Whether it was idle for too long. Waiting for a core does not count; all of these waits are known
 * once it is idle. */
static bool over_idle(struct run *run, uint64_t cpu_ns) {
  const struct limits *limits = &run->order->limits;
  if (!limits->idle_ns || run->cores.ready) return false;
  bool over = run->cores_seen_ns >= limits->idle_ns + cpu_ns + waited_ns(run);
  return over && knows_other(run);
}

/* Whether it has waited for a core so long that continuing is useless. If whom it talks with has,
 * that side's own run shows it. */
static bool is_starved(const struct run *run, uint64_t wall_ns) {
  uint64_t limit = run->order->limits.wall_ns, others = other_waited_ns(run);
  uint64_t waited = run->cores.waited_ns + run->cores.waited_unseen_ns;
  uint64_t seen = waited >= limit ? wall_ns : seen_ns(run, wall_ns);
  return seen >= 2 * limit + others;
}

/* Wall limit exceeded, excluding time waiting for a core, up to the limit itself. If the program's
 * own time is below the limit then, the run says nothing about the program. */
static bool over_wall(struct run *run, uint64_t wall_ns) {
  uint64_t seen = seen_ns(run, wall_ns);
  uint64_t own_end = run->order->limits.wall_ns + waited_ns(run);
  bool decided = !run->cores.stuck && seen >= own_end && knows_other(run);
  if (!decided) return run->starved = is_starved(run, wall_ns);
  return seen >= own_end + OUT_OF_MEMORY_WAIT_NS ||
         !measure_full(run->plan, run->order->limits.memory_bytes);
}

/* True when the run is to be ended; the outcome says why. */
static bool over_limit(struct run *run, const struct usage *usage, uint64_t wall_ns) {
  const struct limits *limits = &run->order->limits;
  struct outcome *outcome = run->outcome;
  if (usage->host_kills > 0) return true;
  if (usage->oom_kills > 0) outcome->oom_killed = true;
  if (usage->memory_bytes > limits->memory_bytes) outcome->oom_killed = true;
  if (usage->cpu_ns >= limits->cpu_kill_ns) outcome->cpu_limit_hit = true;
  if (over_wall(run, wall_ns)) outcome->wall_limit_hit = !run->starved;
  if (over_idle(run, usage->cpu_ns)) outcome->wall_limit_hit = true;
  if (over_output(run->order) || over_box(run->plan)) outcome->output_limit_hit = true;
  bool over = outcome->oom_killed || outcome->cpu_limit_hit || outcome->wall_limit_hit ||
              outcome->output_limit_hit || run->starved;
  outcome->stopped = !over && atomic_load(&run->plan->signs->stop_below) > run->order->number;
  return over || outcome->stopped;
}

static void note_resident(struct run *run, const struct rusage *used) {
  uint64_t bytes = (uint64_t)used->ru_maxrss * 1024;
  if (bytes > run->resident_bytes) run->resident_bytes = bytes;
}

/* After a pause: we may not have been able to look for longer than that. */
static void note_lateness(struct run *run, uint64_t pause) {
  uint64_t now = now_ns(), passed = now - run->looked_ns;
  if (passed > pause + LATE_LEAST_NS) run->late_ns += passed - pause;
  run->looked_ns = now;
}

/* Waits for the program's end or for a reason to end it. */
static void watch(struct run *run) {
  const struct limits *limits = &run->order->limits;
  uint64_t soonest = soonest_end_ns(limits, 0);
  uint64_t cpu_left = limits->cpu_kill_ns, wall_left = soonest;
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  run->looked_ns = run->started_ns;
  run->seed = (unsigned)run->started_ns;
  measure_cores_begin(&run->cores);
  for (;;) {
    uint64_t pause = pause_ns(run, cpu_left, wall_left);
    struct timespec timeout = {(time_t)(pause / NS_PER_S), (long)(pause % NS_PER_S)};
    struct rusage used;
    sigtimedwait(&ended, NULL, &timeout);
    note_lateness(run, pause);
    uint64_t wall = run->looked_ns - run->started_ns, seen = seen_ns(run, wall);
    struct usage usage;
    /* Before it is reaped, because how long it waited may decide. */
    if (wall >= soonest) look_for_cores(run, &usage);
    if (wait4(run->child, &run->status, WNOHANG | __WALL, &used) == run->child) {
      run->ended = true;
      return note_resident(run, &used);
    }
    if (wall < soonest && cores_due(run)) look_for_cores(run, &usage);
    else if (wall < soonest) measure_now(run->plan, &run->start, &usage);
    if (usage.memory_bytes > run->seen_bytes) run->seen_bytes = usage.memory_bytes;
    if (run->order->talks)
      talk_tell(run->plan->signs, &run->stillness, &usage, &run->cores, run->late_ns);
    if (over_limit(run, &usage, wall)) return;
    cpu_left = limits->cpu_kill_ns - usage.cpu_ns;
    soonest = soonest_end_ns(limits, usage.cpu_ns);
    wall_left = seen < soonest ? soonest - seen : PAUSE_PAST_WALL_NS;
  }
}

/* Kills and reaps everything in the namespace except ourselves. */
static void sweep(struct run *run) {
  struct rusage used;
  int status;
  if (run->plan->host->container) container_kill(run->plan);
  else kill(layer_on(LAYER_PID) ? -1 : run->child, SIGKILL);
  for (;;) {
    pid_t reaped = wait4(-1, &status, __WALL, &used);
    if (reaped < 0 && errno == EINTR) continue;
    if (reaped < 0) return;
    if (reaped == run->child && !run->ended) run->status = status;
    note_resident(run, &used);
  }
}

static void keep_output(struct run *run) {
  static const int writers[] = {OUTPUT_FD, OUTPUT_FD + 1}, fronts[] = {FRONT_FD, FRONT_FD + 1};
  static const int kept[] = {KEPT_FD, KEPT_FD + 1, KEPT_FD + 2, KEPT_FD + 3};
  const int *places = run->plan->jail ? NULL : kept;
  if (outputs_conclude(writers, fronts, places, run->order, run->outcome)) return;
  fault_note(errno);
  fault_set(run->outcome, fault_noted(), "the output could not be kept");
}

static void conclude(struct run *run) {
  struct outcome *outcome = run->outcome;
  const struct limits *limits = &run->order->limits;
  measure_end(run->plan, &run->start, run->resident_bytes, run->seen_bytes, outcome);
  outcome->exit_code = WIFEXITED(run->status) ? WEXITSTATUS(run->status) : 0;
  outcome->signal = WIFSIGNALED(run->status) ? WTERMSIG(run->status) : 0;
  if (!run->plan->cgroup->made && outcome->memory_bytes > limits->memory_bytes)
    outcome->oom_killed = true;
  /* The group was full, even if its peak cannot be distinguished from that of an earlier run. */
  if (outcome->oom_killed && outcome->memory_bytes < limits->memory_bytes)
    outcome->memory_bytes = limits->memory_bytes;
  if (outcome->cpu_ns > limits->cpu_ns) outcome->cpu_limit_hit = true;
  uint64_t own_end = limits->wall_ns + waited_ns(run) + PAUSE_PAST_END_NS;
  if (seen_ns(run, run->looked_ns - run->started_ns) > own_end) outcome->wall_limit_hit = true;
  if (over_output(run->order)) outcome->output_limit_hit = true;
  outcome->odd = !measure_alone(run->plan);
  if (run->plan->reads) reading_conclude(run->order, outcome);
  keep_output(run);
}

static void tell_failure(const struct launch *launch, struct outcome *outcome) {
  fault_note(launch->error);
  fault_set(outcome, fault_noted(), "the program could not be started (%s): %s", launch->step,
            strerror(launch->error));
}

/* From the child's start to the end of everything it left. */
static void carry_out(struct launch *launch, struct run *run) {
  launch->start = &run->start;
  launch->order = run->order;
  measure_begin(run->plan, &run->start);
  run->child = launch_program(launch);
  run->started_ns = launch->started_ns;
  talk_let_go(run->order);
  bool idle = launch->awaits && launch->came != AWAITED_ORDER;
  if (run->child > 0 && !idle) watch(run);
  sweep(run);
  if (idle) return;
  run->outcome->wall_ns = now_ns() - run->started_ns;
  if (launch->step) tell_failure(launch, run->outcome);
  else conclude(run);
  if (run->starved) fault_set(run->outcome, FAULT_NO_CORE, "the host had no core for the program");
}

/* Runs the program of an order to its end and fills in the outcome. */
void run_program(const struct worker_plan *plan, const struct order *order,
                 struct outcome *outcome) {
  static struct launch launch;
  static struct sock_filter instructions[2][FILTER_MAX];
  struct sock_fprog filter = {0, instructions[0]}, questions = {0, instructions[1]};
  struct run run = {.plan = plan, .order = order, .outcome = outcome};
  unsigned asked = container_questions(plan);
  memset(outcome, 0, sizeof *outcome);
  seccomp_build(container_filter(plan), &filter);
  if (asked) seccomp_build(asked, &questions);
  launch = (struct launch){.plan = plan, .filter = &filter,
                           .questions = asked ? &questions : NULL};
  if (plan->host->container && (!landlock_prepare(plan) || !container_ready_to_kill(plan))) {
    return fault_set(outcome, FAULT_SANDBOX, "the container: %s", strerror(errno));
  }
  launch.neighbours = measure_neighbours(plan);
  carry_out(&launch, &run);
}

/* Waits for the next order with a ready child, and runs it. False if there will be no order, or if
 * the child was killed from outside. An order without arguments means that the worker now has
 * another core, which the next child must get, too. */
bool run_next(const struct worker_plan *plan, struct outcome *outcome) {
  static struct launch launch;
  static struct order order;
  struct run run = {.plan = plan, .order = &order, .outcome = outcome};
  do {
    memset(outcome, 0, sizeof *outcome);
    numbers_restart();
    launch = (struct launch){.plan = plan, .awaits = &order,
                             .neighbours = measure_neighbours(plan)};
    carry_out(&launch, &run);
    if (run.child > 0) continue;
    launch_take_order(&launch);
    tell_failure(&launch, outcome);
  } while (launch.came == AWAITED_PIN);
  return launch.came == AWAITED_ORDER;
}
