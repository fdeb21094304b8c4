/* What this host allows. The level is found out by doing: a worker is started as it would be for a
 * run, and runs a probe (probe.c) that tries the usual attacks. Root is tried first, then user
 * namespaces; when neither confines network, files and processes, the runner refuses.
 */
#include "cells.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { DESCRIPTORS_WANTED = 8192, PROBE_MEMORY_BYTES = 64 << 20 };
static const uint64_t NS_PER_S = 1000000000ull;

static bool kernel_is_new(void) {
  struct utsname name;
  int major = 0, minor = 0;
  if (uname(&name) != 0 || sscanf(name.release, "%d.%d", &major, &minor) != 2) return false;
  return major > 5 || (major == 5 && minor >= 14);
}

/* Descriptors of workers have high numbers. */
static bool raise_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  if (limit.rlim_max < COPY_FD + JAIL_PATHS_MAX + 1) return false;
  if (limit.rlim_cur < DESCRIPTORS_WANTED)
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS_WANTED ? limit.rlim_max : DESCRIPTORS_WANTED;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static const char *run_probe(struct cell *cell) {
  static struct outcome outcome;
  static char complaint[FAULT_MAX_BYTES];
  static const char arguments[] = "probe\0--probe";
  const struct limits limits = {.cpu_ns = NS_PER_S, .wall_ns = 5 * NS_PER_S, .tasks = 16,
                                .memory_bytes = PROBE_MEMORY_BYTES, .output_bytes = 4096,
                                .stderr_bytes = 4096};
  cell->order = (struct order){.limits = limits, .arguments = 2, .bytes = sizeof arguments};
  memcpy(cell->order.text, arguments, sizeof arguments);
  cell->executable = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  cell->input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (!cgroup_limit(&cell->cgroup, limits.memory_bytes, limits.tasks + 1))
    return "the limits of a cgroup cannot be set";
  if (!cell_send(cell) || !cell_receive(cell, &outcome)) return "a worker died";
  if (outcome.fault[0]) return outcome.fault;
  if (!outcome.signal && !outcome.exit_code) return NULL;
  snprintf(complaint, sizeof complaint, "a program could do what it must not: %s",
           outcome.signal ? "it was killed instead of refused" : probe_name(outcome.exit_code));
  return complaint;
}

/* Starts a worker and runs ourselves in it. NULL or the reason why it will not do. */
static const char *try_worker(const struct host *host) {
  static struct cell cell;
  static char complaint[FAULT_MAX_BYTES];
  if (!cell_open(&cell, host, false, 0)) return "a cgroup or memory for a worker cannot be had";
  const char *fault = cell_start(&cell);
  if (!fault) fault = cell_await(&cell);
  if (!fault) fault = run_probe(&cell);
  if (fault) snprintf(complaint, sizeof complaint, "%s", fault);
  cell_close(&cell);
  return fault ? complaint : NULL;
}

static void note(struct host *host, const char *text, const char *why) {
  if (host->notes_count < 8)
    snprintf(host->notes[host->notes_count++], FAULT_MAX_BYTES, "%s (%.160s)", text, why);
}

/* Finds the strongest set there is. NULL, or the sentence with which the runner refuses. */
const char *host_examine(struct host *host) {
  static char refusal[2 * FAULT_MAX_BYTES], full[FAULT_MAX_BYTES] = "not root";
  if (!kernel_is_new()) return "Linux 5.14 or newer is needed to confine programs";
  if (!raise_descriptors()) return "the hard limit of open files (ulimit -Hn) must be 2100 or more";
  cgroup_open(host);
  const char *fault = full;
  if (geteuid() == 0 && !host->rootless) {
    host->privileged = host->user_namespaces = true;
    fault = try_worker(host);
    if (fault) {
      snprintf(full, sizeof full, "%s", fault);
      host->user_namespaces = false;
      fault = try_worker(host);
      if (!fault) note(host, "programs get no user namespace of their own", full);
    }
  }
  host->privileged = !fault;
  strcpy(host->level, !fault && host->cgroup_version ? "full" : "rootless");
  if (!fault) return NULL;
  host->user_namespaces = true;
  fault = try_worker(host);
  if (!fault) return NULL;
  snprintf(refusal, sizeof refusal,
           "programs cannot be confined on this host: as root: %s; without root: %s", full, fault);
  cgroup_close();
  return refusal;
}

static void line(bool good, const char *name, const char *sentence) {
  printf("%s %s: %s\n", good ? "ok" : "missing", name, sentence);
}

/* One line per facility, for bin/doctor; 0 when the runner would start. */
int self_test(struct host *host) {
  const char *refusal = host_examine(host);
  if (refusal) {
    printf("refused sandbox: %s. Run as root (in a container with SYS_ADMIN, SETUID, SETGID, "
           "SYS_CHROOT and KILL), or allow unprivileged user namespaces "
           "(sysctl kernel.apparmor_restrict_unprivileged_userns=0, user.max_user_namespaces)\n",
           refusal);
    return 1;
  }
  line(true, "kernel", "Linux is new enough");
  line(true, "namespaces", "pid, mount, net, ipc and uts namespaces, with an empty root");
  line(true, "seccomp", "system calls pass an allow-list");
  line(true, "probe", "a confined program could reach no network, files or processes");
  line(host->privileged, "uids", host->privileged
       ? "each slot has a uid of its own"
       : "one uid for all; start as root to give each slot its own");
  line(host->user_namespaces, "user-namespace", host->user_namespaces
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
