/* How a program is started: as an ordinary child of the worker, by vfork, so that exit codes and
 * signals are unaltered. A slot's child exists before its order arrives: the worker is suspended,
 * as after any vfork, until the child has taken an order and become the program. */
#include "launch.h"
#include "reading.h"
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* A freshly written program may still be open in a worker that was just forked, until that one
 * closes what it inherited: on a busy host, until it gets a core. */
static const struct timespec BUSY_PAUSE = {0, 1000000};
enum { CHILD_STACK_BYTES = 65536, BUSY_PAUSES_MAX = 5000 };

static bool failed(struct launch *launch, const char *step, bool good) {
  if (good) return false;
  launch->error = errno;
  launch->step = step;
  return true;
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

/* Whether the command, which has its uid by now, can use everything that its jail was given. If not,
 * a compiler would say so of the source. */
static bool can_use_jail(struct launch *launch) {
  const struct worker_plan *plan = launch->plan;
  const char *lacks = NULL;
  for (unsigned i = 0; i < plan->jail->files_count && !lacks; i++)
    if (faccessat(AT_FDCWD, plan->jail->files[i].inside, R_OK, 0) != 0)
      lacks = plan->jail->files[i].inside;
  if (!lacks) lacks = shown_closed(plan);
  return !failed(launch, lacks, !lacks);
}

/* Waits for an order, which the worker interprets. */
void launch_take_order(struct launch *launch) {
  struct order *order = launch->awaits;
  bool received = order_receive(order);
  launch->came = !received ? AWAITED_END : order->arguments ? AWAITED_ORDER : AWAITED_PIN;
}

/* Resets the files of the slot before a run: stdin has its input, all offsets are 0, and their
 * times are the present. */
static bool renew_files(const struct worker_plan *plan, const struct order *order) {
  return (!plan->program_file || program_fill(order)) &&
         (order->input_there || input_fill(INPUT_FILE_FD, SOURCE_FD, order)) &&
         lseek(INPUT_FD, 0, SEEK_SET) == 0 && lseek(OUTPUT_FD, 0, SEEK_SET) == 0 &&
         lseek(OUTPUT_FD + 1, 0, SEEK_SET) == 0 && futimens(INPUT_FILE_FD, NULL) == 0 &&
         futimens(OUTPUT_FD, NULL) == 0 && futimens(OUTPUT_FD + 1, NULL) == 0;
}

/* For RLIMIT_NPROC, which counts the processes of the program's uid; 0: a cgroup counts tasks. If
 * other cells use the same uid, a command of ours gets what they may start on top. A program in a
 * slot gets only its own, because it may be a fork bomb. */
static uint32_t tasks_of_uid(const struct launch *launch) {
  const struct host *host = launch->plan->host;
  uint32_t tasks = launch->order->limits.tasks;
  if (launch->plan->cgroup->made) return 0;
  bool shared = host->container && !host->privileged && launch->plan->jail;
  return launch->neighbours + (shared ? tasks * (1 + host->cells) : tasks);
}

static void confine(struct launch *launch) {
  const struct worker_plan *plan = launch->plan;
  bool bare = plan->host->container;
  struct program_limits program = {
      .limits = launch->order->limits, .files = plan->jail ? JAIL_FILES_MAX : PROGRAM_FILES_MAX,
      .tasks_of_uid = tasks_of_uid(launch),
      .address_space = !plan->cgroup->made && !plan->jail};
  unsigned first_closed = STDERR_FILENO + 1 + launch->order->files;
  sigset_t none;
  sigemptyset(&none);
  if (plan->jail && !can_use_jail(launch)) _exit(1);
  if (failed(launch, "files", plan->jail || renew_files(plan, launch->order)) ||
      failed(launch, "stdin", dup2(INPUT_FD, 0) >= 0) ||
      failed(launch, "stdout", dup2(OUTPUT_FD, 1) >= 0 && dup2(OUTPUT_FD + 1, 2) >= 0) ||
      failed(launch, "pipes", talk_take_pipes(launch->order)) ||
      failed(launch, "files given", reading_hand_over(launch->order)) ||
      failed(launch, "limits", limits_apply(&program) == 0) ||
      failed(launch, "signals", sigprocmask(SIG_SETMASK, &none, NULL) == 0) ||
      failed(launch, "death", !bare || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0) ||
      failed(launch, "descriptors", close_range(first_closed, ~0u, CLOSE_RANGE_CLOEXEC) == 0) ||
      (bare && failed(launch, "rules", (errno = landlock_enter(RULES_FD)) == 0)) ||
      (launch->questions &&
       failed(launch, "questions", (errno = questions_ask(launch->questions, ASKED_FD)) == 0)) ||
      ((bare || plan->jail) &&
       failed(launch, "filter", (errno = seccomp_load(launch->filter)) == 0)))
    _exit(1);
}

static void become_program(struct launch *launch) {
  for (unsigned pauses = 0; pauses < BUSY_PAUSES_MAX; pauses++) {
    if (launch->plan->jail)
      execve(launch->arguments[0], launch->arguments, launch->environment);
    else
      syscall(SYS_execveat, EXECUTABLE_FD, "", launch->arguments, launch->environment,
              AT_EMPTY_PATH);
    if (errno != ETXTBSY) break;
    nanosleep(&BUSY_PAUSE, NULL);
  }
  failed(launch, "exec", false);
  _exit(1);
}

/* In the child, which shares our memory until it has become the program: only system calls. */
static int child_main(void *argument) {
  struct launch *launch = argument;
  const struct worker_plan *plan = launch->plan;
  uid_t uid = plan->program_uid;
  if (failed(launch, "user", !plan->host->privileged || !layer_on(LAYER_UID) ||
             (syscall(SYS_setresgid, uid, uid, uid) == 0 &&
              syscall(SYS_setresuid, uid, uid, uid) == 0)))
    _exit(1);
  if (launch->awaits) launch_take_order(launch);
  if (launch->awaits && launch->came != AWAITED_ORDER) _exit(0);
  list_strings(launch->order, launch);
  measure_peak(plan, launch->start);
  launch->started_ns = now_ns();
  confine(launch);
  become_program(launch);
  return 1;
}

/* Starts the child; suspended until it has become the program, or has ended. */
pid_t launch_program(struct launch *launch) {
  static char stack[CHILD_STACK_BYTES] __attribute__((aligned(16)));
  int flags = CLONE_VM | CLONE_VFORK | SIGCHLD;
  pid_t child = clone(child_main, stack + sizeof stack, flags, launch);
  if (child < 0) failed(launch, "clone", false);
  return child;
}
