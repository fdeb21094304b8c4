/* Runtime roots. A request for a run may name paths of the host that its program sees, read-only,
 * and a file that it sees as /program. Such a run goes to a worker of its slot that has these paths
 * in its root, and is otherwise like any other: nothing in the root is made for a single run except
 * the bytes of /program, which is one file for all programs of a worker, like stdin (streams.c).
 *
 * There are few sets of paths: one for each language that needs one. Each set is kept once it was
 * requested, with a worker in a slot in which it was requested, until other sets take its place
 * there (supervisor.c). Programs of other slots, and static ones, see none of it.
 */
#include "runtime.h"

#include "cells.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct runtime *runtimes[RUNTIMES_MAX];

const struct runtime *runtime_at(int index) {
  return runtimes[index];
}

static bool is_wanted(const struct runtime *runtime, const struct jail_plan *wanted) {
  if (runtime->count != wanted->read_only_count) return false;
  for (unsigned i = 0; i < runtime->count; i++)
    if (strcmp(runtime->paths[i].host, wanted->read_only[i].host) != 0 ||
        strcmp(runtime->paths[i].inside, wanted->read_only[i].inside) != 0)
      return false;
  return true;
}

static const char *keep(struct runtime *runtime, const char *text) {
  size_t size = strlen(text) + 1;
  if (size > sizeof runtime->text - runtime->bytes) return NULL;
  char *kept = memcpy(runtime->text + runtime->bytes, text, size);
  runtime->bytes += size;
  return kept;
}

static struct runtime *copy(const struct jail_plan *wanted) {
  struct runtime *runtime = calloc(1, sizeof *runtime);
  for (unsigned i = 0; runtime && i < wanted->read_only_count; i++) {
    const struct jail_path *path = &wanted->read_only[i];
    const char *host = keep(runtime, path->host), *inside = keep(runtime, path->inside);
    if (!host || !inside) return free(runtime), NULL;
    runtime->paths[runtime->count++] = (struct jail_path){host, inside, 0};
  }
  return runtime;
}

/* The index of a set of paths, which is kept from now on; -1 if there is no space for another. */
int runtime_find(const struct jail_plan *wanted) {
  int index = 0;
  while (index < RUNTIMES_MAX && runtimes[index]) {
    if (is_wanted(runtimes[index], wanted)) return index;
    index++;
  }
  if (index == RUNTIMES_MAX) return -1;
  runtimes[index] = copy(wanted);
  return runtimes[index] ? index : -1;
}

/* Makes a place that a path of the host can be mounted on: a directory or an empty file. */
static bool make_place(const char *root, const struct jail_path *shown) {
  char path[PATH_SPACE_BYTES];
  struct stat about;
  size_t length = (size_t)snprintf(path, sizeof path, "%s%s", root, shown->inside);
  if (length >= sizeof path || stat(shown->host, &about) != 0) return false;
  for (char *slash = strchr(path + strlen(root) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    if (mkdir(path, 0755) != 0 && errno != EEXIST) return false;
    *slash = '/';
  }
  if (S_ISDIR(about.st_mode)) return mkdir(path, 0755) == 0 || errno == EEXIST;
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file >= 0) close(file);
  return file >= 0;
}

/* Level container cannot show a path under another name. */
static bool has_own_name(const struct jail_path *shown) {
  char *host = realpath(shown->host, NULL), *inside = realpath(shown->inside, NULL);
  bool same = host && inside && strcmp(host, inside) == 0;
  free(host);
  free(inside);
  return same;
}

/* /program, in the root that has a slot's stdin or else in memory; at level rootless each worker
 * makes one. As with stdin the program's uid owns it and may only read it. */
static bool make_program(struct cell *slot) {
  char path[96];
  const char *root = slot->stdin_file.root;
  uid_t owner = slot->plan.program_uid;
  struct input *program = &slot->program_file;
  if (!root[0] && !slot->host->container) return true;
  snprintf(path, sizeof path, "%s" PROGRAM_PATH, root);
  program->file = root[0] ? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0444)
                          : memfd_create("program", MFD_CLOEXEC);
  return program->file >= 0 && fchmod(program->file, 0444) == 0 &&
         (geteuid() != 0 || fchown(program->file, owner, owner) == 0);
}

/* In the supervisor: gives a slot a runtime root. Where its root outlives workers, all places are
 * made in it. NULL, or a complaint. */
const char *runtime_open(struct cell *slot, const struct runtime *runtime) {
  static char complaint[FAULT_MAX_BYTES];
  const char *root = slot->stdin_file.root;
  if (slot->host->container && !slot->host->asks)
    return "only static programs can be run: seccomp hands no calls over";
  for (unsigned i = 0; i < runtime->count; i++) {
    const struct jail_path *path = &runtime->paths[i];
    bool shown = slot->host->container ? has_own_name(path) : !root[0] || make_place(root, path);
    if (shown) continue;
    fault_note(errno);
    snprintf(complaint, sizeof complaint, "the runtime root cannot show %.150s", path->host);
    return complaint;
  }
  slot->plan.shown = runtime->paths;
  slot->plan.shown_count = runtime->count;
  slot->plan.program_file = &slot->program_file;
  return make_program(slot) ? NULL : "there is no memory for a program";
}

/* The first path shown that this process may not read; NULL: it may read all. */
const char *shown_closed(const struct worker_plan *plan) {
  for (unsigned i = 0; i < plan->shown_count; i++) {
    const struct jail_path *shown = &plan->shown[i];
    const char *path = plan->host->container ? shown->host : shown->inside;
    if (faccessat(AT_FDCWD, path, R_OK, 0) != 0) return path;
  }
  return NULL;
}

/* In a worker with a runtime root: whether the uid of its programs can use all of it, because an
 * interpreter would end like a program that failed. NULL, or a complaint. */
const char *runtime_check(const struct worker_plan *plan) {
  static char complaint[FAULT_MAX_BYTES];
  int ends[2], status = -1;
  if (pipe2(ends, O_CLOEXEC) != 0) return "the runtime root cannot be checked";
  pid_t child = fork();
  if (child == 0) {
    uid_t uid = plan->program_uid;
    bool own = !plan->host->privileged || (syscall(SYS_setresgid, uid, uid, uid) == 0 &&
                                           syscall(SYS_setresuid, uid, uid, uid) == 0);
    const char *closed = own ? shown_closed(plan) : "with the uid of a program";
    if (closed && write(ends[1], closed, strlen(closed)) < 0) _exit(2);
    _exit(closed ? 1 : 0);
  }
  close(ends[1]);
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  char closed[128] = "";
  if (status != 0 && read(ends[0], closed, sizeof closed - 1) < 0) closed[0] = '\0';
  close(ends[0]);
  if (status == 0) return NULL;
  snprintf(complaint, sizeof complaint, "programs may not read %s", closed);
  return complaint;
}

/* In a worker whose root has no /program yet: makes it where we stand, for the uid that programs
 * get, which sets its times; 0 or an errno. */
int program_make_here(const char *name, const struct worker_plan *plan) {
  uid_t owner = plan->host->privileged ? plan->program_uid : geteuid();
  int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
  bool moved = file >= 0 && fchown(file, owner, owner) == 0 &&
               dup3(file, PROGRAM_FILE_FD, O_CLOEXEC) >= 0;
  int error = errno;
  if (file >= 0) close(file);
  return moved ? 0 : error;
}

/* In the child that becomes the program: /program as it is at the start of every run. */
bool program_fill(const struct order *order) {
  return ftruncate(PROGRAM_FILE_FD, 0) == 0 && lseek(PROGRAM_FILE_FD, 0, SEEK_SET) == 0 &&
         copy_between(PROGRAM_FD, PROGRAM_FILE_FD, order->program_bytes) &&
         futimens(PROGRAM_FILE_FD, NULL) == 0;
}
