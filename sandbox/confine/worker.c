/* The worker: first process of its namespaces, parent of every program in them. It prepares itself
 * once, from the host's root to an empty one and from root's rights to none; then a slot's worker
 * runs one program per order, and a jail's runs its one command and ends.
 *
 * It installs no signal handlers: the first process of a pid namespace cannot be killed or stopped
 * from inside as long as it has none.
 */
#include "cells.h"
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static bool move(int from, int to) {
  return from < 0 || dup3(from, to, O_CLOEXEC) >= 0;
}

/*
 * Moves the inherited descriptors to their numbers, and closes everything else of the supervisor's.
 */
static const char *arrange_descriptors(const struct worker_plan *plan) {
  const struct outputs *outputs = plan->outputs;
  const struct input *input = plan->slot_input;
  bool moved = move(plan->control, CONTROL_FD) &&
               move(input ? input->reader : plan->input, INPUT_FD) &&
               move(input ? input->file : -1, INPUT_FILE_FD) &&
               move(plan->program_file ? plan->program_file->file : -1, PROGRAM_FILE_FD) &&
               (!plan->talk || (move(plan->talk[0], TALK_FD) && move(plan->talk[1], TALK_FD + 1)));
  for (int i = 0; i < CGROUP_FILES; i++)
    moved = moved && move(plan->cgroup->files[i], CGROUP_FD + i);
  for (int i = 0; i < 2; i++)
    moved = moved && move(outputs->writers[i], OUTPUT_FD + i) &&
            move(outputs->fronts[i], FRONT_FD + i);
  for (int i = 0; i < 2 * OUTPUT_BUFFERS; i++)
    moved = moved && move(outputs->kept[i], KEPT_FD + i);
  unsigned copies = plan->jail ? plan->jail->outputs_count : 0;
  for (unsigned i = 0; i < copies; i++) moved = moved && move(plan->copies[i], COPY_FD + (int)i);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (!moved || null < 0) return "descriptors could not be arranged";
  for (int i = 0; i < 3; i++)
    if (dup2(null, i) < 0) return "descriptors could not be arranged";
  if (close_range(3, CONTROL_FD - 1, 0) != 0) return "close_range is missing";
  return close_range(COPY_FD + copies, ~0u, 0) == 0 ? NULL : "close_range is missing";
}

static const char *prepare_in_container(const struct worker_plan *plan) {
  if (setsid() < 0) return "no session of its own";
  umask(0022);
  if (plan->host->privileged && setgroups(0, NULL) != 0) return "setgroups";
  const char *fault = container_enter(plan);
  if (!fault) fault = namespaces_drop(plan);
  bool kept = landlock_keep_signals() || plan->host->privileged;
  if (!fault && !kept) fault = "signals cannot be confined";
  bool asks = plan->host->asks && (plan->jail || plan->program_file || !plan->host->privileged);
  if (!fault && asks && !questions_serve(plan)) fault = "no thread answers for the kernel";
  return fault;
}

static const char *prepare(struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid) {
  const char *fault = arrange_descriptors(plan);
  if (fault) return fault;
  if (!plan->born_inside && !cgroup_join(plan->cgroup)) return "the cgroup could not be joined";
  if (plan->host->container) return prepare_in_container(plan);
  fault = namespaces_enter(plan, outer_uid, outer_gid);
  if (fault) return fault;
  int own_proc = open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (own_proc < 0) return "/proc is missing";
  if (setsid() < 0) return "no session of its own";
  umask(0022);
  numbers_hold("/proc/sys/kernel/ns_last_pid");
  fault = root_build(plan);
  if (!fault) fault = namespaces_leave_host(plan, own_proc);
  close(own_proc);
  return fault ? fault : namespaces_drop(plan);
}

static void answer(const struct outcome *outcome) {
  if (write(CONTROL_FD, outcome, sizeof *outcome) < 0) _exit(1);
}

/* Takes an order and its two descriptors, the program's file as a third where there is one, or the
 * files that it is given, and the pipes of a talk; false when the supervisor is gone. */
bool order_receive(struct order *order) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(ORDER_FILES_MAX * sizeof(int))];
  } control;
  struct iovec vector = {order, sizeof *order};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t size = recvmsg(CONTROL_FD, &message, MSG_CMSG_CLOEXEC);
  while (size < 0 && errno == EINTR) size = recvmsg(CONTROL_FD, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *header = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!header || header->cmsg_len < CMSG_LEN((order->talks ? 4 : 2) * sizeof(int))) return false;
  int received[ORDER_FILES_MAX] = {0};
  unsigned count = (unsigned)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(received, CMSG_DATA(header), count * sizeof(int));
  bool moved = move(received[0], EXECUTABLE_FD) && move(received[1], SOURCE_FD);
  unsigned pipes = order->talks ? 2 : 0, own = count - pipes;
  for (unsigned i = 2; i < own; i++)
    moved = moved && move(received[i], order->files ? GIVEN_FD + (int)i - 2 : PROGRAM_FD);
  for (unsigned i = 0; i < pipes; i++) moved = moved && move(received[own + i], TALK_FD + (int)i);
  for (unsigned i = 0; i < count; i++) close(received[i]);
  return moved && (order->files == 0 || own == 2 + order->files);
}

static void serve(const struct worker_plan *plan) {
  static struct order order;
  static struct outcome outcome;
  if (!plan->host->container) {
    while (!outcome.odd && run_next(plan, &outcome)) answer(&outcome);
    return;
  }
  /* Landlock's rules are made for the program, so it must be known first. */
  while (!outcome.odd && order_receive(&order)) {
    run_program(plan, &order, &outcome);
    close(EXECUTABLE_FD);
    close(SOURCE_FD);
    close(PROGRAM_FD);
    answer(&outcome);
  }
}

static bool supervisor_lives(void) {
  struct pollfd control = {.fd = CONTROL_FD};
  return poll(&control, 1, 0) >= 0 && !(control.revents & (POLLHUP | POLLERR));
}

void worker_main(struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid) {
  static struct outcome outcome;
  static struct sock_filter instructions[FILTER_MAX];
  struct sock_fprog filter = {0, instructions};
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_SETMASK, &ended, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  limits_hurry();
  copy_prepare();
  const char *fault = prepare(plan, outer_uid, outer_gid);
  if (!fault && plan->program_file) fault = runtime_check(plan);
  unsigned kind = FILTER_PROGRAM | (plan->cgroup->made ? 0 : FILTER_UNCOUNTED) |
                  (plan->reads ? FILTER_READING : 0);
  bool filtered = !plan->jail && !plan->host->container && layer_on(LAYER_SECCOMP);
  if (!fault && filtered && (!seccomp_build(kind, &filter) || seccomp_load(&filter) != 0))
    fault = "seccomp filters cannot be loaded";
  if (fault) fault_set(&outcome, fault_noted(), "%s", fault);
  if (!fault && !plan->jail) resident_level();
  outcome.numbers_go_on = !fault && !plan->jail && !numbers_restart();
  if (!fault && !supervisor_lives()) _exit(0);
  if (!fault && plan->jail) {
    const struct order *order = plan->host->container ? container_order(plan) : plan->order;
    if (order) run_program(plan, order, &outcome);
    else fault_set(&outcome, FAULT_SANDBOX, "the command is too long");
    if (!outcome.fault[0] && plan->box) box_check(plan, &outcome);
    if (!outcome.fault[0]) jail_copy_out(plan, &outcome);
  }
  answer(&outcome);
  if (!fault && !plan->jail) serve(plan);
  _exit(0);
}
