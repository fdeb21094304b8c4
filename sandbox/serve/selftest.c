/* What this host supports. The level is found by trying: a worker is started as it would be for a
 * run, and runs a probe (probe.c) that tries the usual attacks. Root is tried first, then user
 * namespaces; when neither confines network, files and processes, the runner refuses to start. */
#include "cells.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { PROBE_MEMORY_BYTES = 64 << 20 };
static const uint64_t NS_PER_S = 1000000000ull;

static bool kernel_is_new(void) {
  struct utsname name;
  int major = 0, minor = 0;
  if (uname(&name) != 0 || sscanf(name.release, "%d.%d", &major, &minor) != 2) return false;
  return major > 5 || (major == 5 && minor >= 14);
}

static const char *run_probe(struct cell *cell) {
  static struct outcome outcome;
  static char complaint[FAULT_MAX_BYTES];
  const struct limits limits = {.cpu_ns = NS_PER_S, .cpu_kill_ns = NS_PER_S,
                                .wall_ns = 5 * NS_PER_S, .tasks = 16,
                                .memory_bytes = PROBE_MEMORY_BYTES, .output_bytes = 4096,
                                .stderr_bytes = 4096};
  const char *kind = cell->host->container ? "--probe-in-container" : "--probe";
  int bytes = snprintf(cell->order.text, STRINGS_MAX_BYTES, "probe%c%s", '\0', kind) + 1;
  cell->order.limits = limits;
  cell->order.arguments = 2;
  cell->order.bytes = (uint32_t)bytes;
  cell->executable = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  cell->input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (!cgroup_limit(&cell->cgroup, limits.memory_bytes, limits.tasks + cell->host->own_tasks))
    return "the limits of a cgroup cannot be set";
  if (!cell_send(cell, &cell->order, (int[]){cell->executable, cell->input}, 2) ||
      !cell_receive(cell, &outcome))
    return "a worker died";
  if (outcome.fault[0]) return outcome.fault;
  if (!outcome.signal && !outcome.exit_code) return NULL;
  snprintf(complaint, sizeof complaint, "a program could do what it must not: %s",
           outcome.signal ? "it was killed instead of refused" : probe_name(outcome.exit_code));
  return complaint;
}

static void note(struct host *host, const char *text, const char *why) {
  if (host->notes_count < 8)
    snprintf(host->notes[host->notes_count++], FAULT_MAX_BYTES, "%s (%.160s)", text, why);
}

/* Starts a worker and runs ourselves in it. NULL or the reason why it fails. */
static const char *try_worker(struct host *host) {
  struct cell *cell = cell_new();
  static char complaint[FAULT_MAX_BYTES];
  bool numbers_go_on = false;
  const char *fault = "a cgroup or memory for a worker cannot be had";
  if (cell && cell_open(cell, host, false, 0)) {
    fault = cell_start(cell);
    if (!fault) fault = cell_await(cell);
    if (!fault && layers_all_on()) fault = run_probe(cell);
    numbers_go_on = cell->numbers_go_on;
    cell_close(cell);
  }
  if (fault) snprintf(complaint, sizeof complaint, "%s", fault);
  cell_free(cell);
  if (!fault && !host->container && numbers_go_on)
    note(host, "a program's process number tells how many ran before it", "no ns_last_pid");
  return fault ? complaint : NULL;
}

/* With a name for stdin if possible. */
static const char *try_with_names(struct host *host, bool possible) {
  inputs_name(possible);
  const char *fault = try_worker(host);
  if (!fault || !possible) return fault;
  inputs_name(false);
  return try_worker(host);
}

/* As root, with a user namespace for the programs if possible: that is worth more than the name. */
static const char *try_as_root(struct host *host, char why[FAULT_MAX_BYTES]) {
  if (geteuid() != 0 || host->rootless) return "not root";
  host->privileged = true;
  host->user_namespaces = layer_on(LAYER_USER);
  bool named = inputs_open();
  const char *fault = try_with_names(host, named);
  if (!fault) return NULL;
  snprintf(why, FAULT_MAX_BYTES, "%s", fault);
  host->user_namespaces = false;
  fault = try_with_names(host, named);
  if (!fault) note(host, "programs get no user namespace of their own", why);
  return fault;
}

static const char *try_without_root(struct host *host) {
  host->privileged = false;
  host->user_namespaces = true;
  return try_worker(host);
}

/* Without namespaces: by uids as root, else by Landlock's bounds for signals. */
static const char *try_in_container(struct host *host) {
  if (landlock_version() == 0) return "this kernel has no Landlock";
  host->container = true;
  host->own_tasks = 2; /* the worker, and who ends what it started */
  host->user_namespaces = false;
  host->privileged = geteuid() == 0 && !host->rootless;
  host->asks = questions_answered();
  if (!host->asks)
    note(host, "a compiler can find out whether a file of the host exists; programs have no fstat",
         "seccomp hands no calls over");
  if (!host->asks) note(host, "only static programs can be run", "seccomp hands no calls over");
  if (host->privileged && !container_take_uids(host)) return "too many runners share this host";
  if (!host->privileged) {
    if (!leftovers_end_programs()) return "programs of a killed runner cannot be ended";
    boxes_clear(host->uid_base);
  }
  if (!host->privileged && !landlock_scopes_signals())
    return "an ordinary user needs the Landlock of Linux 6.12";
  /*
   * Processes that a program leaves when its worker was killed become our children, to be killed.
   */
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) return "no subreaper";
  const char *fault = try_worker(host);
  if (!fault || !host->privileged) return fault;
  host->privileged = false;
  return landlock_scopes_signals() ? try_worker(host) : fault;
}

/*
 * Finds the strongest level. Returns NULL, or the message with which the runner refuses to start.
 */
const char *host_examine(struct host *host) {
  static char refusal[4 * FAULT_MAX_BYTES], why[2][FAULT_MAX_BYTES];
  if (!kernel_is_new()) return "Linux 5.14 or newer is needed to confine programs";
  if (limits_lets_cores())
    note(host, "crashes of programs are handed to the host's program for core files",
         "hard limit of core files 0");
  cgroup_open(host);
  host->own_tasks = 1;
  const char *fault = try_as_root(host, why[0]);
  snprintf(why[0], sizeof why[0], "%s", fault ? fault : "");

  strcpy(host->level, !fault && host->cgroup_version ? "full" : "rootless");
  if (!fault) return NULL;
  fault = try_without_root(host);
  if (!fault) return NULL;
  snprintf(why[1], sizeof why[1], "%s", fault);
  fault = try_in_container(host);
  strcpy(host->level, "container");
  if (!fault) note(host, "no namespaces: files and signals are kept by Landlock", why[1]);
  if (!fault) return NULL;
  snprintf(refusal, sizeof refusal,
           "programs cannot be confined on this host: as root: %s; by user namespaces: %s; "
           "without namespaces: %s", why[0], why[1], fault);
  cgroup_close();
  return refusal;
}

static void line(bool good, const char *name, const char *sentence) {
  printf("%s %s: %s\n", good ? "ok" : "missing", name, sentence);
}

/* One line per facility, for bin/doctor; 0 when the runner would start. */
int self_test(struct host *host) {
  const char *lack = limits_examine();
  if (lack) return printf("refused limits: %s\n", lack), 1;
  const char *refusal = host_examine(host);
  if (refusal) {
    printf("refused sandbox: %s. Run as root (in a container with SYS_ADMIN, SETUID, SETGID, "
           "SYS_CHROOT and KILL), or allow unprivileged user namespaces "
           "(sysctl kernel.apparmor_restrict_unprivileged_userns=0, user.max_user_namespaces)\n",
           refusal);
    return 1;
  }
  line(true, "kernel", "Linux is new enough");
  line(!limits_lets_cores(), "limits", limits_lets_cores()
       ? "the hard limit of core files (ulimit -Hc) is 0, with which the kernel hands each crash to "
         "the program in kernel.core_pattern; raise it to 1, or set kernel.core_pattern=core"
       : "the hard limits of this host are enough for every program");
  line(!host->container, "namespaces", host->container
       ? "refused here; Landlock, uids and the list of system calls stand in for them"
       : "pid, mount, net, ipc and uts namespaces, with an empty root");
  line(true, "seccomp", "system calls pass an allow-list");
  line(true, "probe", "a confined program could reach no network, files or processes");
  line(host->privileged, "uids", host->privileged
       ? "each slot has a uid of its own"
       : "one uid for all; start as root to give each slot its own");
  if (!host->container) line(host->user_namespaces, "user-namespace", host->user_namespaces
       ? "programs live in one without root"
       : "none; raise sysctl user.max_user_namespaces");
  static const char *const versions[] = {
      "none; start as root, or delegate one (systemd: Delegate=yes)",
      "version 1: memory, tasks and CPU time of all processes together",
      "version 2: memory, tasks and CPU time of all processes together",
  };
  line(host->cgroup_version, "cgroup", versions[host->cgroup_version]);
  for (unsigned i = 0; i < host->notes_count; i++) line(false, "note", host->notes[i]);
  line(true, "level", host->level);
  cgroup_close();
  return 0;
}
