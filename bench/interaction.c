/* Two processes that exchange lines over two pipes. `both N` starts both by itself, on one core, and
 * prints how long that took in ns; `ask N` and `echo N` are the two sides, for the sandbox. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int ask(int rounds) {
  char line[64];
  for (int i = 0; i < rounds; i++) {
    int size = snprintf(line, sizeof line, "%d\n", i);
    if (write(1, line, (size_t)size) != size || read(0, line, sizeof line) <= 0) return 1;
  }
  return 0;
}

static int echo(int rounds) {
  char line[64];
  for (int i = 0; i < rounds; i++) {
    ssize_t size = read(0, line, sizeof line);
    if (size <= 0 || write(1, line, (size_t)size) != size) return 1;
  }
  return 42;
}

static void become(const char *self, const char *side, const char *rounds, int in, int out) {
  dup2(in, 0);
  dup2(out, 1);
  close_range(3, ~0u, 0);
  execl(self, self, side, rounds, NULL);
  _exit(9);
}

static int both(const char *self, const char *rounds) {
  int there[2], back[2], status;
  struct timespec from, to;
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(0, &core);
  sched_setaffinity(0, sizeof core, &core);
  if (pipe(there) != 0 || pipe(back) != 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &from);
  if (fork() == 0) become(self, "echo", rounds, there[0], back[1]);
  if (fork() == 0) become(self, "ask", rounds, back[0], there[1]);
  for (int i = 0; i < 2; i++)
    if (wait(&status) < 0 || !WIFEXITED(status)) return 1;
  clock_gettime(CLOCK_MONOTONIC, &to);
  printf("%lld\n", (to.tv_sec - from.tv_sec) * 1000000000ll + to.tv_nsec - from.tv_nsec);
  return 0;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int rounds = atoi(arguments[2]);
  if (strcmp(arguments[1], "ask") == 0) return ask(rounds);
  if (strcmp(arguments[1], "echo") == 0) return echo(rounds);
  return both(arguments[0], arguments[2]);
}
