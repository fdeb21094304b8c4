/* For the tests of the runner: starts a command below a system call filter, as a container engine
 * does. Arguments: a file with the filter's instructions, command… */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
  static struct sock_filter list[4096];
  int file = count < 3 ? -1 : open(arguments[1], O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, list, sizeof list);
  struct sock_fprog program = {(unsigned short)(size / (ssize_t)sizeof *list), list};
  if (size <= 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
    perror("the filter");
    return 9;
  }
  execv(arguments[2], arguments + 2);
  perror(arguments[2]);
  return 9;
}
