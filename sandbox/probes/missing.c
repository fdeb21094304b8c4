/* A program for the tests of the runner: prints each way of naming a file of the host that has
 * another outcome than in a root where the file is missing. Libraries rely on that: glibc, for
 * one, takes any other answer about /proc/self/maps for an attack. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void expect_missing(const char *way, const char *path, long result) {
  if (result >= 0) printf("%s %s: there\n", way, path);
  else if (errno != ENOENT) printf("%s %s: %s\n", way, path, strerror(errno));
}

int main(void) {
  static const char *const paths[] = {"/etc/passwd", "/proc/self/maps", "/usr/bin", "nothing"};
  char text[64];
  struct stat about;
  for (unsigned i = 0; i < 4; i++) {
    const char *path = paths[i];
    expect_missing("open", path, open(path, O_RDONLY));
    expect_missing("access", path, access(path, F_OK));
    expect_missing("stat", path, stat(path, &about));
    expect_missing("fstatat", path, syscall(SYS_newfstatat, AT_FDCWD, path, &about, 0));
    expect_missing("readlink", path, readlink(path, text, sizeof text));
    expect_missing("chdir", path, chdir(path));
#ifdef SYS_open
    expect_missing("old open", path, syscall(SYS_open, path, O_RDONLY));
    expect_missing("old stat", path, syscall(SYS_stat, path, &about));
    expect_missing("old access", path, syscall(SYS_access, path, F_OK));
#endif
  }
  return 0;
}
