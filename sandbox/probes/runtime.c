/* A program for the tests of the runner, to be linked dynamically: tries what a runtime root must
 * not allow and prints the names of what worked. Arguments: paths that are shown. Of those it
 * prints which it cannot read; nothing on stdout means that all is right.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static void tell(const char *what, const char *path, int worked) {
  if (worked) printf("%s %s\n", what, path);
}

static void try_to_change(const char *path) {
  const struct timespec times[2] = {{1, 0}, {1, 0}};
  char beside[4096];
  tell("writes", path, open(path, O_WRONLY) >= 0 || open(path, O_RDWR) >= 0);
  tell("appends to", path, open(path, O_WRONLY | O_APPEND) >= 0);
  tell("cuts", path, open(path, O_RDONLY | O_TRUNC) >= 0 || truncate(path, 0) == 0);
  tell("writes as a directory", path, open(path, O_TMPFILE | O_RDWR, 0600) >= 0);
  tell("may write", path, access(path, W_OK) == 0);
  tell("removes", path, unlink(path) == 0 || rmdir(path) == 0);
  tell("renames", path, rename(path, "/other") == 0);
  tell("links", path, link(path, "/other") == 0 || symlink(path, "/other") == 0);
  tell("changes the mode of", path, chmod(path, 0777) == 0 || chown(path, 1, 1) == 0);
  tell("changes the times of", path, utimensat(AT_FDCWD, path, times, 0) == 0);
  tell("labels", path, setxattr(path, "user.arbiter", "x", 1, 0) == 0);
  snprintf(beside, sizeof beside, "%s-new", path);
  tell("makes", beside, open(beside, O_WRONLY | O_CREAT, 0600) >= 0 || mkdir(beside, 0700) == 0);
  snprintf(beside, sizeof beside, "%s/new", path);
  tell("makes", beside, open(beside, O_WRONLY | O_CREAT, 0600) >= 0 || mkdir(beside, 0700) == 0);
}

static void try_to_execute(const char *path) {
  char *const arguments[] = {(char *)path, NULL};
  execve(path, arguments, NULL);
  int file = open(path, O_RDONLY);
  syscall(SYS_execveat, file, "", arguments, NULL, AT_EMPTY_PATH);
  fexecve(file, arguments, NULL);
  close(file);
}

static void read_shown(const char *path) {
  char byte;
  struct stat about, open_too;
  int file = open(path, O_RDONLY);
  DIR *folder = opendir(path);
  int good = file >= 0 && fstat(file, &open_too) == 0 && stat(path, &about) == 0 &&
             about.st_ino == open_too.st_ino && access(path, R_OK) == 0;
  good = good && (S_ISDIR(about.st_mode) ? folder && readdir(folder) : read(file, &byte, 1) == 1);
  tell("does not read", path, !good);
  if (file >= 0 && S_ISREG(about.st_mode)) {
    void *shared = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    tell("writes by memory", path, shared != MAP_FAILED);
  }
  if (folder) closedir(folder);
  close(file);
}

static void look_outside(const char *path) {
  char beyond[4096], target[4096];
  static const char *const beyonds[] = {"%s/../../../../../../etc/passwd",
                                        "%s/../..//proc/self/maps",
                                        "/proc/self/root%s", "/proc/self/cwd%s", "/proc/1/root%s"};
  for (unsigned i = 0; i < sizeof beyonds / sizeof *beyonds; i++) {
    snprintf(beyond, sizeof beyond, beyonds[i], path);
    tell("opens", beyond, open(beyond, O_RDONLY) >= 0);
    tell("finds", beyond, access(beyond, F_OK) == 0);
    tell("reads the link", beyond, readlink(beyond, target, sizeof target) >= 0);
  }
}

int main(int count, char **arguments) {
  static const char *const hidden[] = {"/proc", "/proc/self", "/proc/self/exe", "/proc/self/fd/0",
      "/proc/self/fd/1", "/proc/self/mem", "/proc/thread-self", "/sys", "/dev/null", "/dev/fd/0",
      "/etc", "/etc/ld.so.cache", "/etc/passwd", "/tmp", "/var", "/home", "/root", "/run", "/bin",
      "/usr/bin", "/usr/bin/env", "/usr/share", "/usr/lib/os-release", "/box", "/new"};
  for (unsigned i = 0; i < sizeof hidden / sizeof *hidden; i++) {
    struct stat about;
    tell("opens", hidden[i], open(hidden[i], O_RDONLY) >= 0);
    tell("finds", hidden[i], stat(hidden[i], &about) == 0 || lstat(hidden[i], &about) == 0);
    tell("goes to", hidden[i], chdir(hidden[i]) == 0);
    try_to_execute(hidden[i]);
  }
  for (int i = 1; i < count; i++) {
    read_shown(arguments[i]);
    look_outside(arguments[i]);
    try_to_change(arguments[i]);
    try_to_execute(arguments[i]);
  }
  static const char *const ours[] = {"/", "/dev", "/dev/stdin", "/program", "/lib", "/lib64",
                                     "/usr"};
  for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++) {
    try_to_change(ours[i]);
    try_to_execute(ours[i]);
  }
  return 0;
}
