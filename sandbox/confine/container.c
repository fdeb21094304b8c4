/* Level container: for hosts that allow no namespaces and no mounts, such as a container with the
 * usual settings. Slots get an empty root (as root: a directory that is gone already), jails a
 * directory of the host as their box and the toolchain where it is; landlock.c and seccomp keep
 * everything else out of reach. Processes are found by descent: the worker inherits orphans.
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOX_WAY_BYTES = 256, UID_RANGES = 5, TAKES_MAX = 5 };

static const char *complain(const char *what) {
  static char complaint[FAULT_MAX_BYTES];
  fault_note(errno);
  snprintf(complaint, sizeof complaint, "%s: %s", what, strerror(errno));
  return complaint;
}

/* Takes a range of uids if no other runner has it, and no process of a killed runner still uses it.
 * Ranges after the first free one are cleaned, but not kept. */
static void take_range(int range, uid_t base, uid_t *taken) {
  char path[48];
  snprintf(path, sizeof path, "/tmp/arbiter-uids-%d.lock", range);
  int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  uid_t first = base + (uid_t)(UIDS_MAX * range);
  bool clean = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0 && leftovers_end(first);
  if (clean) boxes_clear(first);
  if (clean && !*taken) *taken = first;
  else if (lock >= 0) close(lock);
}

/* Uids that no other runner uses, because killing a program kills all processes with its uid. The
 * runner holds a lock on its range until it ends. All uids are below 65536, where a container's
 * range may end. A runner that starts at the same time may briefly have taken all ranges.
 */
bool container_take_uids(struct host *host) {
  const struct timespec pause = {0, 100000000};
  uid_t taken = 0;
  for (int attempt = 0; !taken && attempt < TAKES_MAX; attempt++) {
    if (attempt > 0) nanosleep(&pause, NULL);
    for (int range = 1; range <= UID_RANGES; range++) take_range(range, host->uid_base, &taken);
  }
  if (taken) host->uid_base = taken;
  return taken != 0;
}

/* An empty read-only root: a deleted directory. Only root may use one. */
static const char *enter_nowhere(void) {
  char path[] = "/tmp/arbiter-empty-XXXXXX";
  if (!mkdtemp(path) || chdir(path) != 0) return complain("an empty directory");
  if (rmdir(path) != 0 || chroot(".") != 0) return complain("chroot");
  return NULL;
}

/* The directories of the box that lead to a file. */
static bool make_way(const char *inside) {
  char way[BOX_WAY_BYTES];
  for (const char *slash = strchr(inside, '/'); slash; slash = strchr(slash + 1, '/')) {
    snprintf(way, sizeof way, "%.*s", (int)(slash - inside), inside);
    if (mkdir(way, 0755) != 0 && errno != EEXIST) return false;
  }
  return true;
}

/* A copy that can be read and, if the original could be, executed: only the runner may have access
 * to the original. */
static bool copy_in(const struct jail_path *file) {
  struct stat about;
  if (!make_way(file->inside)) return false;
  int from = open(file->host, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  bool readable = from >= 0 && fstat(from, &about) == 0 && S_ISREG(about.st_mode);
  mode_t mode = readable && about.st_mode & 0111 ? 0555 : 0444;
  int to = readable ? open(file->inside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) : -1;
  off_t left = readable ? about.st_size : 0;
  for (ssize_t size = 1; to >= 0 && left > 0 && size > 0; left -= size)
    size = sendfile(to, from, NULL, (size_t)left);
  int error = errno;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  errno = error;
  return to >= 0 && left == 0;
}

static const char *furnish_box(const struct worker_plan *plan) {
  if (plan->jail->proc) return "at this level jails have no /proc";
  if (chdir(plan->box) != 0) return complain("the box");
  for (unsigned i = 0; i < plan->jail->files_count; i++)
    if (!copy_in(&plan->jail->files[i])) return complain("a file of the box");
  return NULL;
}

/* Replaces namespaces_enter and root_build of the other levels. */
const char *container_enter(const struct worker_plan *plan) {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) return complain("subreaper");
  int processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (processes < 0 || dup3(processes, PROC_FD, O_CLOEXEC) < 0) return complain("/proc");
  close(processes);
  if (plan->jail) return furnish_box(plan);
  if (plan->program_file) return chdir("/") == 0 ? NULL : complain("/");
  return plan->host->privileged ? enter_nowhere() : NULL;
}

/* Translates a path of the jail to one of the host; other paths are unchanged. */
static const char *translated(const struct worker_plan *plan, const char *text, char *space) {
  const char *host = NULL, *rest = text;
  for (unsigned i = 0; i <= plan->shown_count && !host; i++) {
    bool box = i == plan->shown_count;
    const char *inside = box ? "/box" : plan->shown[i].inside;
    size_t length = strlen(inside);
    if (strncmp(text, inside, length) != 0 || (text[length] && text[length] != '/')) continue;
    host = box ? plan->box : plan->shown[i].host;
    rest = text + length;
  }
  if (!host || snprintf(space, PATH_SPACE_BYTES, "%s%s", host, rest) >= PATH_SPACE_BYTES)
    return text;
  return space;
}

static bool append(struct order *order, const char *text) {
  size_t size = strlen(text) + 1;
  if (size > STRINGS_MAX_BYTES - order->bytes) return false;
  memcpy(order->text + order->bytes, text, size);
  order->bytes += (uint32_t)size;
  return true;
}

/* The order of a jail with its paths on the host, and temporary files in the box. */
const struct order *container_order(const struct worker_plan *plan) {
  static struct order order;
  static char space[PATH_SPACE_BYTES];
  const char *text = plan->order->text;
  order.limits = plan->order->limits;
  order.arguments = plan->order->arguments;
  order.environment = plan->order->environment + 1;
  order.talks = plan->order->talks;
  if (order.arguments + order.environment > STRINGS_MAX) return NULL;
  for (uint32_t i = 0; i < order.arguments + order.environment - 1; i++) {
    if (!append(&order, i < order.arguments ? translated(plan, text, space) : text)) return NULL;
    text += strlen(text) + 1;
  }
  snprintf(space, sizeof space, "TMPDIR=%s", plan->box);
  return append(&order, space) ? &order : NULL;
}

/* Which calls of a program need an answer (questions.c); 0: none. */
unsigned container_questions(const struct worker_plan *plan) {
  if (!plan->host->container || !plan->host->asks) return 0;
  if (plan->jail) return FILTER_ASK_PATHS;
  if (plan->program_file) return FILTER_ASK_FILES;
  return plan->host->privileged ? 0 : FILTER_ASK_STATUS;
}

unsigned container_filter(const struct worker_plan *plan) {
  unsigned uncounted = plan->cgroup->made ? 0 : FILTER_UNCOUNTED;
  if (plan->jail) return FILTER_JAIL | uncounted;
  if (plan->program_file) return FILTER_CONTAINER | FILTER_RUNTIME | uncounted;
  bool exposed = !plan->host->privileged && !plan->host->asks;
  return FILTER_CONTAINER | (exposed ? FILTER_EXPOSED : 0) | uncounted;
}

/* The process that will kill the program: created before it starts, while there is room for one. */
static struct {
  pid_t process;
  int order; /* writing here is the order, as is the end of all who could */
} killer = {0, -1};

pid_t container_killer(void) {
  return killer.process;
}

/* Waits for the order, or for the end of the worker. By then, the worker's child has become the
 * program or has ended, because it could give the order, too. As root, that takes the program's
 * uid, which no other process has; otherwise Landlock lets a signal reach the program and its
 * worker only. */
static void wait_and_kill(int order, const struct worker_plan *plan) {
  char byte;
  uid_t uid = plan->program_uid;
  while (read(order, &byte, 1) < 0 && errno == EINTR) {}
  if (!plan->host->privileged || syscall(SYS_setresuid, uid, uid, uid) == 0) kill(-1, SIGKILL);
  _exit(0);
}

/* Called in the supervisor when a worker is gone. At other levels, its pid namespace ends all its
 * processes. */
void container_clean(uid_t uid) {
  pid_t child = fork();
  if (child == 0) {
    if (syscall(SYS_setresuid, uid, uid, uid) == 0) kill(-1, SIGKILL);
    _exit(0);
  }
  while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

/* If the runner is killed, its workers die with it, and so does the first process of each program,
 * but no other process. So the killer outlives them. */
bool container_ready_to_kill(const struct worker_plan *plan) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  killer.process = fork();
  if (killer.process == 0) {
    close(ends[1]);
    close_range(TALK_FD, TALK_FD + 1, 0);
    wait_and_kill(ends[0], plan);
  }
  close(ends[0]);
  killer.order = ends[1];
  return killer.process > 0;
}

/* Kills every process of the program at once: by uid, or otherwise all processes that Landlock lets
 * us reach, which are our own. */
void container_kill(const struct worker_plan *plan) {
  if (!plan->host->privileged) kill(-1, SIGKILL);
  else if (write(killer.order, "", 1) != 1) _exit(1);
  close(killer.order);
  while (waitpid(killer.process, NULL, 0) < 0 && errno == EINTR) {}
  killer.process = 0;
}
