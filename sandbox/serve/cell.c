/* A cell: one worker with its cgroup and its output buffers, as the supervisor sees it. A slot is a
 * permanent cell whose worker is replaced from time to time; a jail is a cell for one command. */
#include "cells.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_MAX_MS = 10000, LOOK_MAX_MS = 2 * CELL_LOOK_MS };

/* Time for deadlines. While the whole host was frozen, or the supervisor had no core, it received
 * nothing from any worker. So between two checks this clock advances by no more than the usual
 * interval. */
static uint64_t passed_ns, looked_ns;

void cells_pass_time(void) {
  uint64_t now = now_ns(), since = now - looked_ns, most = LOOK_MAX_MS * 1000000ull;
  passed_ns += since < most ? since : most;
  looked_ns = now;
}

/* Whether its worker has been silent for too long. */
bool cell_expired(const struct cell *cell) {
  bool busy = cell->state == CELL_RUNNING || cell->state == CELL_STARTING;
  return busy && passed_ns >= cell->deadline_ns;
}

/* The living workers of all cells. */
static pid_t workers[SLOT_CELLS_MAX + JAILS_MAX];
static unsigned workers_count;

static void forget_worker(pid_t worker) {
  for (unsigned i = 0; i < workers_count; i++)
    if (workers[i] == worker) workers[i--] = workers[--workers_count];
}

/* Memory for a cell, all zero; only its own worker inherits it. */
struct cell *cell_new(void) {
  return own_memory(sizeof(struct cell));
}

void cell_free(struct cell *cell) {
  own_free(cell, sizeof *cell);
}

/* Sets up what outlives a worker, in new memory. Two uids per cell: the program's and its
 * worker's. */
bool cell_open(struct cell *cell, const struct host *host, bool jail, unsigned index) {
  char name[32];
  cell->host = host;
  cell->jail = jail;
  cell->index = index;
  cell->control = cell->executable = cell->input = cell->program = -1;
  cell->core = cell->wanted_core = -1;
  cell->talk_files[0] = cell->talk_files[1] = -1;
  snprintf(name, sizeof name, "%s-%u", jail ? "jail" : "slot", index);
  uid_t uid = host->uid_base + 2 * (jail ? SLOT_CELLS_MAX + index : index);
  cell->plan = (struct worker_plan){.host = host, .cgroup = &cell->cgroup, .control = -1,
                                    .program_uid = uid, .keeper_uid = uid + 1, .input = -1,
                                    .outputs = &cell->outputs};
  cell->stdin_file = cell->program_file = (struct input){-1, -1, ""};
  void *page = mmap(NULL, sizeof *cell->signs, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                    -1, 0);
  cell->plan.signs = cell->signs = page == MAP_FAILED ? NULL : page;
  bool made = cell->signs && cgroup_make(&cell->cgroup, name) &&
              outputs_make(&cell->outputs, !jail) &&
              (jail || input_make(&cell->stdin_file, index, layer_on(LAYER_UID) ? uid : uid + 1));
  if (!jail) cell->plan.slot_input = &cell->stdin_file;
  if (made) return true;
  cell_close(cell);
  return false;
}

/* Forks a worker; it reports that it is ready with an empty outcome. Returns NULL or an error. */
const char *cell_start(struct cell *cell) {
  int ends[2];
  uid_t uid = getuid();
  gid_t gid = getgid();
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return "no socket pair";
  cell->plan.control = ends[1];
  own_lend(cell, sizeof *cell, true);
  if (cell->jail) supervisor_lend_requests(true);
  pid_t worker = namespaces_clone(&cell->plan);
  if (worker == 0) worker_main(&cell->plan, uid, gid);
  int error = errno;
  own_lend(cell, sizeof *cell, false);
  if (cell->jail) supervisor_lend_requests(false);
  close(ends[1]);
  if (worker < 0) {
    static char complaint[FAULT_MAX_BYTES];
    close(ends[0]);
    snprintf(complaint, sizeof complaint, "namespaces are refused here: %s", strerror(error));
    return complaint;
  }
  namespaces_map(&cell->plan, worker, ends[0]);
  workers[workers_count++] = worker;
  cell->worker = worker;
  cell->control = ends[0];
  cell->state = CELL_STARTING;
  cell->runs = 0;
  cell->core = cell->wanted_core = -1;
  cell->deadline_ns = passed_ns + START_MAX_MS * 1000000ull;
  return NULL;
}

/* Reads the worker's report; false if the worker is gone. */
bool cell_receive(struct cell *cell, struct outcome *outcome) {
  ssize_t size = recv(cell->control, outcome, sizeof *outcome, 0);
  while (size < 0 && errno == EINTR) size = recv(cell->control, outcome, sizeof *outcome, 0);
  return size == (ssize_t)sizeof *outcome;
}

/* Sends an order with the executable, its input and, if there are any, the program's file or the
 * files given to it; false if the worker is gone. */
bool cell_send(const struct cell *cell, const struct order *order, const int *files,
               unsigned count) {
  size_t size = count * sizeof *files;
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(ORDER_FILES_MAX * sizeof *files)];
  } control = {0};
  struct iovec vector = {(void *)order, offsetof(struct order, text) + order->bytes};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = CMSG_SPACE(size)};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(size);
  memcpy(CMSG_DATA(header), files, size);
  return sendmsg(cell->control, &message, MSG_NOSIGNAL) == (ssize_t)vector.iov_len;
}

/* Starts a run or a command: the clock, the deadline, and the cgroup's counters. */
void cell_begin(struct cell *cell) {
  const struct limits *limits = &cell->order.limits;
  cell->started_ns = now_ns();
  atomic_store(&cell->signs->still_ns, 0);
  atomic_store(&cell->signs->waited_ns, 0);
  atomic_store(&cell->signs->other_waited_ns, 0);
  cell->deadline_ns = passed_ns + 2 * limits->wall_ns + WORKER_GRACE_MS * 1000000ull;
  cell->state = CELL_RUNNING;
  if (!cell->cgroup.made) return;
  cell->kills_before = cgroup_oom_kills(cell->cgroup.files[CGROUP_EVENTS]);
  cell->limit_hits_before = cgroup_limit_hits(cell->cgroup.files[CGROUP_LIMIT]);
  cell->cpu_before_ns = cgroup_cpu_ns(cell->cgroup.files[CGROUP_CPU]);
}

/* Ends the current run, or the next one together with the one before, at the worker's next look. */
void cell_stop_run(struct cell *cell, const struct order *order) {
  atomic_store(&cell->signs->stop_below, order->number + 1);
  if (cell->state == CELL_RUNNING) kill(cell->worker, SIGCHLD);
}

/* For a worker that died during a run: true when it was killed for memory along with its program;
 * the outcome is then taken from the cgroup. */
bool cell_out_of_memory(const struct cell *cell, struct outcome *outcome) {
  *outcome = (struct outcome){.signal = SIGKILL, .wall_ns = now_ns() - cell->started_ns};
  if (cell->state != CELL_RUNNING || !cell->cgroup.made) return false;
  outcome->oom_killed =
      cgroup_oom_kills(cell->cgroup.files[CGROUP_EVENTS]) > cell->kills_before &&
      cgroup_limit_hit(cell->cgroup.files[CGROUP_LIMIT], cell->cgroup.files[CGROUP_PEAK],
                       cell->limit_hits_before);
  outcome->cpu_ns = cgroup_cpu_ns(cell->cgroup.files[CGROUP_CPU]) - cell->cpu_before_ns;
  outcome->memory_bytes = cell->order.limits.memory_bytes;
  const struct outputs *outputs = &cell->outputs;
  const int *kept = cell->jail ? NULL : outputs->kept;
  return outcome->oom_killed &&
         outputs_conclude(outputs->writers, outputs->fronts, kept, &cell->order, outcome);
}

/* Waits until a worker is ready. Only used at the start, when there are no clients yet. */
const char *cell_await(struct cell *cell) {
  static struct outcome outcome;
  struct pollfd control = {.fd = cell->control, .events = POLLIN};
  if (poll(&control, 1, START_MAX_MS) != 1) return "a worker does not start";
  if (!cell_receive(cell, &outcome)) return "a worker dies while it starts";
  if (outcome.fault[0]) return outcome.fault;
  cell->numbers_go_on = outcome.numbers_go_on;
  cell->state = CELL_IDLE;
  return NULL;
}

/* Kills the worker without waiting, because its namespaces take a while to go. From now on the
 * control descriptor shows when it is gone. False: it could not be killed, and the cell must be
 * stopped. */
bool cell_end(struct cell *cell) {
  int pidfd = (int)syscall(SYS_pidfd_open, cell->worker, 0);
  if (pidfd < 0) return false;
  kill(cell->worker, SIGKILL);
  close(cell->control);
  cell->control = pidfd;
  cell->state = CELL_ENDING;
  return true;
}

/* Kills the worker, and with it everything in its namespaces. */
void cell_stop(struct cell *cell) {
  if (cell->worker > 0) {
    kill(cell->worker, SIGKILL);
    while (waitpid(cell->worker, NULL, __WALL) < 0 && errno == EINTR) {}
    forget_worker(cell->worker);
    if (cell->host->container && cell->host->privileged) container_clean(cell->plan.program_uid);
    if (cell->host->container) orphans_end(workers, workers_count);
  }
  if (cell->control >= 0) close(cell->control);
  cell->worker = 0;
  cell->control = -1;
  cell->state = CELL_EMPTY;
}

/* The descriptors that its worker does not have yet. */
void talk_close_pipes(struct cell *cell) {
  close_all(cell->talk_files, 2);
}

void cell_close(struct cell *cell) {
  cell_stop(cell);
  outputs_close(&cell->outputs);
  input_close(&cell->stdin_file);
  input_close(&cell->program_file);
  cgroup_remove(&cell->cgroup);
  if (cell->signs) munmap(cell->signs, sizeof *cell->signs);
  talk_close_pipes(cell);
  if (cell->executable >= 0) close(cell->executable);
  if (cell->input >= 0) close(cell->input);
  if (cell->program >= 0) close(cell->program);
}

/* The core for its programs; -1 means any. The worker and its children inherit it. A slot's worker
 * chooses its core itself until it is ready (resident.c); then the supervisor tells it to replace
 * its waiting child. */
void cell_pin(struct cell *cell, int core) {
  static const struct order again;
  cell->wanted_core = core;
  if (cell->core == core || cell->worker <= 0) return;
  if (!cell->jail && cell->state == CELL_STARTING) return;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (core < 0 || core == i) CPU_SET(i, &cores);
  sched_setaffinity(cell->worker, sizeof cores, &cores);
  cell->core = core;
  if (!cell->jail && !cell->host->container)
    cell_send(cell, &again, (int[]){cell->executable, cell->input}, 2);
}
