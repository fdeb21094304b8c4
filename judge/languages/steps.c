/* Compiles without the compiler's driver: runs the commands between "--" one after another. The
 * first may print messages; the others must print nothing. Unusual cases are left to the driver, by
 * the exit code ASK_THE_DRIVER: it prints the right messages. */
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ASK_THE_DRIVER = 77, REFUSED_BY_THE_COMPILER = 1 };

static char *const environment[] = {"PATH=/usr/bin", "LC_ALL=C", NULL};

/* Its exit code, or ASK_THE_DRIVER if a signal ended it or it does not exist. */
static int run(char **command, int words) {
  int status;
  pid_t child = vfork();
  if (child == 0) {
    if (words >= 0) dup2(words, 1), dup2(words, 2);
    execve(command[0], command, environment);
    _exit(ASK_THE_DRIVER);
  }
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return ASK_THE_DRIVER;
  return WEXITSTATUS(status);
}

/* Ends a command where the next begins; NULL: it was the last. */
static char **cut(char **command) {
  while (*command && strcmp(*command, "--") != 0) command++;
  if (!*command) return NULL;
  *command = NULL;
  return command + 1;
}

int main(int count, char **arguments) {
  struct stat said;
  if (count < 2) return ASK_THE_DRIVER;
  char **command = arguments + 1, **next = cut(command);
  int code = run(command, -1);
  if (code == REFUSED_BY_THE_COMPILER) return code;
  int words = open(".words", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool fine = code == 0 && words >= 0;
  while (fine && (command = next)) {
    next = cut(command);
    fine = run(command, words) == 0 && fstat(words, &said) == 0 && said.st_size == 0;
  }
  return fine ? 0 : ASK_THE_DRIVER;
}
