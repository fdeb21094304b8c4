/* The root directory of a worker and its programs, which replaces the host's: a small tmpfs,
 * finally read-only. A slot's is empty except perhaps for /dev/stdin (streams.c), unless it is a
 * runtime root (runtime.c). A jail's has the directories of the host that the request names
 * (read-only), /dev/null, its own /tmp and /box, and optionally /proc; the outputs are copied out
 * of /box when the command has ended. */
#include "reading.h"
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* glibc has had these since 2.36; Ubuntu 22.04 has 2.35. From mount_setattr(2). */
#ifndef MOUNT_ATTR_RDONLY
#define MOUNT_ATTR_RDONLY 0x1
#define MOUNT_ATTR_NOSUID 0x2
#define MOUNT_ATTR_NODEV 0x4
#define MOUNT_ATTR_NOEXEC 0x8
struct mount_attr {
  uint64_t attr_set, attr_clr, propagation, userns_fd;
};
#endif

enum { BOX_INODES_MAX = 4096, ROOT_BYTES = 1 << 20, ROOT_INODES_MAX = 1024,
       PROGRAM_BYTES_MAX = 64 << 20 };
#define SHUT (MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)

/* Any directory of the host can be the mount point: no other process sees the mount. */
static const char stage[] = "/sys";

static const char *complain(const char *what, const char *path) {
  static char complaint[FAULT_MAX_BYTES];
  fault_note(errno);
  snprintf(complaint, sizeof complaint, "%s %.120s: %s", what, path, strerror(errno));
  return complaint;
}

static bool restrict_mount(const char *path, uint64_t attributes) {
  struct mount_attr wanted = {.attr_set = attributes};
  return syscall(SYS_mount_setattr, AT_FDCWD, path, AT_RECURSIVE, &wanted, sizeof wanted) == 0;
}

/*
 * Creates a directory and its parents below the stage, which is the working directory; the path
 * begins with /.
 */
static bool make_directories(const char *path, bool last) {
  char copy[4096];
  snprintf(copy, sizeof copy, "%s", path + 1);
  for (char *slash = strchr(copy, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    if (mkdir(copy, 0755) != 0 && errno != EEXIST) return false;
    *slash = '/';
  }
  return !last || mkdir(copy, 0755) == 0 || errno == EEXIST;
}

static bool make_file(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file < 0) return false;
  close(file);
  return true;
}

/* Binds a file or directory of the host on a place below the stage that exists. */
static const char *mount_path(const char *host, const char *inside, uint64_t attributes) {
  if (mount(host, inside + 1, NULL, MS_BIND | MS_REC, NULL) != 0)
    return complain("cannot bind", host);
  if (!restrict_mount(inside + 1, attributes)) return complain("cannot restrict", inside);
  return NULL;
}

/* The same, but also creates that place. */
static const char *bind_path(const char *host, const char *inside, uint64_t attributes) {
  struct stat about;
  if (stat(host, &about) != 0) return complain("cannot read", host);
  bool directory = S_ISDIR(about.st_mode);
  if (!make_directories(inside, directory)) return complain("cannot make", inside);
  if (!directory && !make_file(inside + 1)) return complain("cannot make", inside);
  return mount_path(host, inside, attributes);
}

static const char *make_tmpfs(const struct worker_plan *plan, const char *path) {
  char options[128];
  snprintf(options, sizeof options, "size=%llu,nr_inodes=%d,mode=0700,uid=%u,gid=%u",
           (unsigned long long)plan->jail->box_bytes, BOX_INODES_MAX, plan->program_uid,
           plan->program_uid);
  if (mkdir(path, 0755) != 0) return complain("cannot make", path);
  bool mounted = mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
  return mounted ? NULL : complain("cannot mount", path);
}

static const char *furnish(const struct worker_plan *plan) {
  const struct jail_plan *jail = plan->jail;
  const char *fault = make_tmpfs(plan, "tmp");
  if (!fault) fault = make_tmpfs(plan, "box");
  for (unsigned i = 0; !fault && i < plan->shown_count; i++)
    fault = bind_path(plan->shown[i].host, plan->shown[i].inside, SHUT);
  for (unsigned i = 0; !fault && i < jail->files_count; i++) {
    char inside[256];
    snprintf(inside, sizeof inside, "/box/%.200s", jail->files[i].inside);
    fault = bind_path(jail->files[i].host, inside, SHUT);
  }
  if (!fault) fault = bind_path("/dev/null", "/dev/null", MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
  if (!fault && jail->proc) {
    unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    bool made = mkdir("proc", 0555) == 0 &&
                (mount("proc", "proc", "proc", flags, "subset=pid") == 0 ||
                 mount("proc", "proc", "proc", flags, NULL) == 0);
    if (!made) fault = complain("cannot mount", "/proc");
  }
  return fault;
}

/* The files of a runtime root. If the supervisor created the root, all places exist, and so does
 * /program. If the worker did, it opens that file through a mount that programs never see: the other
 * mount can then be made read-only. */
static const char *furnish_slot(const struct worker_plan *plan, bool own) {
  const char *fault = NULL;
  if (own && (errno = program_make_here(PROGRAM_PATH + 1, plan)) != 0)
    return complain("cannot make", PROGRAM_PATH);
  if (own && (mount(stage, stage, NULL, MS_BIND, NULL) != 0 || chdir(stage) != 0))
    return complain("cannot bind", stage);
  for (unsigned i = 0; !fault && i < plan->shown_count; i++)
    fault = own ? bind_path(plan->shown[i].host, plan->shown[i].inside, SHUT)
                : mount_path(plan->shown[i].host, plan->shown[i].inside, SHUT);
  return fault;
}

/* Without a cgroup, the worker measures through a /proc that only it has open; without that, less
 * precisely. It also has this open if process numbers are reset. */
static void hold_proc(const char *place) {
  unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  char numbers[64];
  if (mount("proc", place, "proc", flags, NULL) != 0) return;
  int held = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (held >= 0 && dup3(held, PROC_FD, O_CLOEXEC) < 0) close(held);
  if (held >= 0 && held != PROC_FD) close(held);
  snprintf(numbers, sizeof numbers, "%s/sys/kernel/ns_last_pid", place);
  numbers_hold(numbers);
  umount2(place, MNT_DETACH);
}

/* Builds the root and switches to it: afterwards, no path leads to the host. */
const char *root_build(const struct worker_plan *plan) {
  char options[96];
  snprintf(options, sizeof options, "size=%d,nr_inodes=%d,mode=0755",
           ROOT_BYTES + (plan->program_file ? PROGRAM_BYTES_MAX : 0), ROOT_INODES_MAX);
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
    return complain("cannot detach", "/");
  if (!plan->jail && !layer_on(LAYER_ROOT)) return NULL;
  bool own = plan->jail || plan->reads || !plan->slot_input->root[0];
  if (own ? mount("tmpfs", stage, "tmpfs", MS_NOSUID | MS_NODEV, options) != 0
          : mount(plan->slot_input->root, stage, NULL, MS_BIND, NULL) != 0)
    return complain("cannot mount on", stage);
  if (chdir(stage) != 0) return complain("cannot enter", stage);
  if (own && mkdir("hold", 0700) != 0) return complain("cannot make", "/hold");
  hold_proc(own ? "hold" : "dev");
  if (own && rmdir("hold") != 0) return complain("cannot remove", "/hold");
  const char *fault = plan->jail           ? furnish(plan)
                      : plan->reads        ? reading_furnish()
                      : plan->program_file ? furnish_slot(plan, own)
                                           : NULL;
  if (fault) return fault;
  if (syscall(SYS_pivot_root, ".", ".") != 0) return complain("cannot change the root to", stage);
  if (umount2(".", MNT_DETACH) != 0) return complain("cannot leave", "the host's root");
  unsigned long shut = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV;
  if (mount(NULL, "/", NULL, plan->jail ? shut : shut | MS_NOEXEC, NULL) != 0)
    return complain("cannot shut", "/");
  return chdir(plan->jail || plan->reads ? "/box" : "/") == 0 ? NULL : complain("cannot enter", "/box");
}

static bool write_all(int to, const char *bytes, size_t size) {
  for (size_t at = 0; at < size;) {
    ssize_t written = write(to, bytes + at, size - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += (size_t)written;
  }
  return true;
}

/* The state of an output. Failed: with errno, and a fault of the host. */
enum copied { COPIED, ABSENT, TOO_LARGE, FAILED };

static enum copied copy_bytes(int from, int to, uint64_t most) {
  char block[65536];
  for (uint64_t copied = 0;;) {
    ssize_t size = read(from, block, sizeof block);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return size == 0 ? COPIED : FAILED;
    copied += (uint64_t)size;
    if (copied > most) return TOO_LARGE;
    if (!write_all(to, block, (size_t)size)) return FAILED;
  }
}

/* Only a regular file directly in the box is an output. */
static enum copied copy_output(const char *box, const char *name, uint64_t most, int to) {
  struct stat about;
  char path[256];
  snprintf(path, sizeof path, "%.40s/%.200s", box ? box : "/box", name);
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return ABSENT;
  enum copied copied = ABSENT;
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
    copied = (uint64_t)about.st_size > most ? TOO_LARGE : copy_bytes(file, to, most);
  int error = errno;
  close(file);
  errno = error;
  return copied;
}

/* Copies the outputs to their places on the host and closes them: a file that is open for writing
 * cannot be executed. A network file system reports only on closing that it is full. */
void jail_copy_out(const struct worker_plan *plan, struct outcome *outcome) {
  for (unsigned i = 0; i < plan->jail->outputs_count; i++) {
    int to = COPY_FD + (int)i;
    const struct jail_path *output = &plan->jail->outputs[i];
    enum copied copied = copy_output(plan->box, output->inside, output->max_bytes, to);
    if (copied == FAILED) fault_of_file(outcome, errno, "cannot write", output->host);
    if (close(to) != 0) fault_of_file(outcome, errno, "cannot finish", output->host);
    if (copied == COPIED) outcome->copied |= 1ull << i;
    if (copied == TOO_LARGE) outcome->too_large |= 1ull << i;
  }
}
