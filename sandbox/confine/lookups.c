/* Level container: the root of a program with a runtime root is the host's, so each call that names
 * a file is asked about (questions.c) and answered here in full: the thread of the worker finds out
 * where the path leads, opens what is shown, and hands the descriptor over. The kernel never looks
 * at the program's own text, which another of its threads could change in between.
 */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool is_program(const char *here) {
  return strcmp(here, PROGRAM_PATH) == 0;
}

/* A new descriptor for the target of a path, or -1 with errno. */
static int open_shown(const char *here, uint64_t flags) {
  char own[48];
  struct stat about;
  snprintf(own, sizeof own, "/proc/self/fd/%d", PROGRAM_FILE_FD);
  if (is_program(here)) return open(own, O_RDONLY | O_CLOEXEC | (int)(flags & O_DIRECTORY));
  int ways = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  int file = open(here, ways | (int)(flags & O_DIRECTORY));
  if (file < 0) return -1;
  bool plain = fstat(file, &about) == 0 && (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode));
  if (plain && fcntl(file, F_SETFL, 0) == 0) return file;
  close(file);
  errno = EACCES;
  return -1;
}

static int answer_open(int listener, const struct seccomp_notif *notice, const char *here,
                       uint64_t flags) {
  struct seccomp_notif_addfd added = {.id = notice->id, .flags = SECCOMP_ADDFD_FLAG_SEND,
                                      .newfd_flags = (uint32_t)flags & O_CLOEXEC};
  if ((flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC)) return EROFS;
  if (flags & O_PATH) return EPERM;
  if (!path_is_shown(here)) return ENOENT;
  int file = open_shown(here, flags);
  if (file < 0) return errno;
  added.srcfd = (uint32_t)file;
  int error = ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &added) >= 0 ? LOOKUP_SENT : errno;
  close(file);
  return error;
}

/* When a file was last read is left out: others may have read it. */
static int answer_status(int listener, const struct seccomp_notif *notice, const char *here,
                         uint64_t address) {
  struct stat about;
  int file = is_program(here) ? PROGRAM_FILE_FD : AT_FDCWD;
  const char *name = is_program(here) ? "" : here[0] ? here : "/";
  if (syscall(SYS_newfstatat, file, name, &about, AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0)
    return errno;
  if (!is_program(here)) about.st_atim = about.st_mtim;
  return asked_write(listener, notice, address, &about, sizeof about);
}

static int answer_access(const char *here, uint64_t mode) {
  if (is_program(here)) return mode & X_OK ? EACCES : mode & W_OK ? EROFS : 0;
  if (faccessat(AT_FDCWD, here[0] ? here : "/", (int)mode & ~W_OK, 0) != 0) return errno;
  return mode & W_OK ? EROFS : 0;
}

static int answer_link(int listener, const struct seccomp_notif *notice, const char *here,
                       const struct lookup *lookup, int64_t *value) {
  char target[ASKED_PATH_BYTES];
  uint64_t room = notice->data.args[lookup->value + 1];
  ssize_t size = is_program(here) ? (errno = EINVAL, -1) : readlink(here, target, sizeof target);
  if (size < 0) return errno;
  *value = (uint64_t)size < room ? size : (int64_t)room;
  return asked_write(listener, notice, notice->data.args[lookup->value], target, (size_t)*value);
}

static bool is_followed(const struct lookup *lookup, uint64_t flags) {
  if (lookup->kind == LOOKUP_OPEN) return !(flags & O_NOFOLLOW);
#ifdef __NR_lstat
  if (lookup->number == __NR_lstat) return false;
#endif
  return lookup->kind != LOOKUP_LINK && !(flags & AT_SYMLINK_NOFOLLOW);
}

static int answer(int listener, const struct seccomp_notif *notice, const struct lookup *lookup,
                  int64_t *value) {
  char start[ASKED_PATH_BYTES], path[ASKED_PATH_BYTES], here[ASKED_PATH_BYTES];
  const __u64 *arguments = notice->data.args;
  uint64_t flags = lookup->flags < 0 ? 0 : arguments[lookup->flags];
  if (lookup->kind == LOOKUP_STATUS_OF_OPEN)
    return asked_status(listener, notice, (int)arguments[0], arguments[lookup->value]);
  int error = asked_text(notice, arguments[lookup->path], path);
  if (error) return error;
  if (!path[0] && lookup->kind == LOOKUP_STATUS && flags & AT_EMPTY_PATH)
    return asked_status(listener, notice, (int)arguments[0], arguments[lookup->value]);
  asked_start(notice, lookup->directory, start);
  error = paths_resolve(here, start, path, is_followed(lookup, flags));
  if (error) return error;
  if (lookup->kind == LOOKUP_OPEN) return answer_open(listener, notice, here, flags);
  if (lookup->kind == LOOKUP_STATUS)
    return answer_status(listener, notice, here, arguments[lookup->value]);
  if (lookup->kind == LOOKUP_ACCESS) return answer_access(here, arguments[lookup->value]);
  return answer_link(listener, notice, here, lookup, value);
}

/* Answers a call: 0 with the value that it returns, an errno, or LOOKUP_SENT. */
int lookup_answer(int listener, const struct seccomp_notif *notice, int64_t *value) {
  *value = 0;
  for (size_t i = 0; i < lookups_count; i++)
    if (lookups[i].number == notice->data.nr) return answer(listener, notice, &lookups[i], value);
  return EPERM;
}
