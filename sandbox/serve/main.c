/* arbiter-sandbox: runs untrusted programs, confines them and measures them. It reports
 * facts; it knows nothing of problems or verdicts.
 *
 * THEORY OF OPERATION
 *
 * Processes. The judge starts one supervisor (supervisor.c) and speaks to it over a Unix socket
 * (protocol.c, request.c). The supervisor has one cell per slot (cell.c, slots.c), each with a
 * worker (worker.c): a process that is prepared once and then runs one program after another
 * (run.c, launch.c). A command that needs files, such as the compiler, gets a
 * separate cell, worker and root (jails.c, jail.c). Runs and jails take place side by side. A run
 * that is given files, such as a checker's, goes to a second worker of its slot (reading.c).
 *
 * A worker is the first process of its own pid, mount, net, ipc, uts and cgroup namespaces
 * (namespaces.c), is in its own cgroup (cgroup.c), sees an empty read-only root (jail.c), and has
 * left the host's root for a user namespace with two uids. A slot's worker is born in that
 * namespace, so that its pid namespace belongs to it, and has the system call filter (seccomp.c)
 * loaded. Its programs inherit all of this, so a run costs little more than vfork and exec. The
 * submission is an ordinary child, never the first process itself, because the kernel treats
 * signals to that process differently.
 *
 * A run. The judge sends a request. The supervisor opens the program and the input, sets the
 * cgroup's limits, and sends the order with the two descriptors to the worker. A child of the
 * worker, made by vfork, waits for the order: it takes it, puts the input into the slot's stdin
 * (streams.c), sets its limits (limits.c) and becomes the program, after which the worker
 * continues. The worker sleeps until the program ends or the next look at its CPU time, memory and
 * output is due (measure.c). Then it kills and reaps everything in its namespace, reads the
 * counters, copies what was written to one of the slot's two output buffers (outputs.c), answers,
 * resets the process numbers and makes the next child. The supervisor passes the facts on
 * (answer.c). The reply does not contain the output, but names a file. One more request may wait in
 * a slot, usually in the worker itself, which then begins it before anyone knows the outcome of the
 * previous run. So a client must be done with the output of the run before that when it sends the
 * request.
 *
 * Programs that are not static. A request may name files of the host that its program sees, and a
 * file that an interpreter runs (runtime.c). Such a run goes to a worker of its slot that has these
 * in its root, and is otherwise like any other.
 *
 * Talks. A program and an interactor may run side by side, each in a separate worker, connected by
 * two pipes (talks.c).
 *
 * What is left. A program finds nothing of earlier programs. All programs of a slot have the same
 * process number, and the same three files, whose times are reset. They cannot look at the worker
 * or at the kernel's counters (seccomp_lists.c). The only figure of the worker that they can read
 * is the same for all workers (resident.c). traces.test.ts looks for more.
 *
 * Who watches what. The worker watches the program. The supervisor watches the workers: it
 * replaces those that die, are silent past the wall limit, or leave anything behind. The supervisor
 * ends when its client goes or its parent dies; workers die with the supervisor (PDEATHSIG), and
 * all of a pid namespace dies with its first process; at level container, each run has a process
 * that kills its program then. Mounts live in the workers' namespaces and go with them. Only
 * directories of cgroups and boxes can outlive a runner that was killed, and programs at level
 * container if those processes are killed, too: the next runner removes them (cgroup.c, box.c,
 * leftovers.c).
 *
 * Levels (selftest.c). As root with cgroups: full. Without root: user namespaces first, everything
 * else inside them, one uid; memory by a delegated cgroup or else by polling: rootless. Where
 * namespaces are refused: container (container.c), with Landlock and a shorter list of system calls
 * in their place, a thread that looks at paths (questions.c, paths.c, lookups.c), and uids as root.
 * Where network, files or processes cannot be confined the runner refuses to start.
 */
#include "cells.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { UID_BASE = 61000 };

static const struct option options[] = {
    {"socket", required_argument, NULL, 's'}, {"slots", required_argument, NULL, 'n'},
    {"spare-slots", required_argument, NULL, 'm'},
    {"uid-base", required_argument, NULL, 'u'}, {"rootless", no_argument, NULL, 'r'},
    {"self-test", no_argument, NULL, 't'}, {"probe", no_argument, NULL, 'p'},
    {"probe-in-container", no_argument, NULL, 'c'},
    {"limits", no_argument, NULL, 'l'}, {"version", no_argument, NULL, 'v'}, {NULL, 0, NULL, 0},
};

static const char usage[] =
    "usage: arbiter-sandbox --socket PATH [--slots N] [--spare-slots N] [--uid-base N]\n"
    "                       [--rootless]\n"
    "       arbiter-sandbox --self-test [--rootless] | --limits | --version";

static int complain(const char *sentence) {
  fprintf(stderr, "arbiter-sandbox: %s\n", sentence);
  return 2;
}

/* For those who start us: whether the hard limits of this host are enough, before they do. */
static int limits_tell(void) {
  const char *lack = limits_examine();
  return lack ? complain(lack) : 0;
}

/* The spare slots have the numbers after the others, and are opened when they are first needed. */
static int serve(struct host *host, const char *socket_path, long ready, long spare) {
  long slots = ready + spare;
  if (ready < 1 || ready > SLOTS_MAX) return complain("--slots must be 1 to 64");
  if (spare < 0 || slots > SLOTS_MAX) return complain("all slots together must be at most 64");
  if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) != 0) return complain("no death signal");
  setsid(); /* a terminal's interrupt is for the judge: it ends its work first, then us */
  limits_hurry();
  host->cells = (1 + SLOT_KINDS) * (uint32_t)slots;
  const char *refusal = limits_examine();
  if (!refusal) refusal = host_examine(host);
  if (refusal) return complain(refusal);
  int status = supervise(host, socket_path, (unsigned)slots, (unsigned)ready);
  cgroup_close();
  return status;
}

int main(int count, char **arguments) {
  static struct host host = {.uid_base = UID_BASE};
  const char *socket_path = NULL;
  long slots = 1, spare = 0;
  bool testing = false;
  umask(0022); /* programs of other uids use what we make */
  for (int option; (option = getopt_long(count, arguments, "", options, NULL)) != -1;) {
    if (option == 's') socket_path = optarg;
    else if (option == 'n') slots = strtol(optarg, NULL, 10);
    else if (option == 'm') spare = strtol(optarg, NULL, 10);
    else if (option == 'u') host.uid_base = (uid_t)strtoul(optarg, NULL, 10);
    else if (option == 'r') host.rootless = true;
    else if (option == 't') testing = true;
    else if (option == 'p' || option == 'c') return probe_main(option == 'c');
    else if (option == 'l') return limits_tell();
    else if (option == 'v') return puts("arbiter-sandbox " RUNNER_VERSION) < 0;
    else return complain(usage);
  }
  if (host.uid_base < 1000 || host.uid_base > UINT32_MAX / 2 - UIDS_MAX)
    return complain("--uid-base must be 1000 or more");
  if (testing) return self_test(&host);
  if (!socket_path) return complain("--socket is missing");
  return serve(&host, socket_path, slots, spare);
}
