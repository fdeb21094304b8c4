// Its child is stopped and would never end; its parent does not wait for it.
#include <csignal>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

int main() {
  pid_t child = fork();
  if (child == 0) {
    raise(SIGSTOP);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, WUNTRACED);
  puts(WIFSTOPPED(status) ? "ok" : "the child runs");
}
