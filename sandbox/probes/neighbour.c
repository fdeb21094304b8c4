/* A program for the tests of the runner, which runs before another: `quiet` does nothing, `loud`
 * changes everything it can reach that might persist: numbers, clocks, times, offsets, attributes,
 * memory. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHILDREN = 300, PIPES = 40, PROCESSES = 8 };

/* For two ticks of the clock by which the kernel counts CPU time. */
static void spin(void) {
  while (clock() < CLOCKS_PER_SEC / 50) {}
}

static int loud(void) {
  static char block[1 << 16];
  int pipes[2];
  for (int i = 0; i < CHILDREN; i++) {
    if (fork() == 0) _exit(0);
    wait(NULL);
  }
  for (int i = 0; i < PIPES; i++)
    if (pipe(pipes) == 0) close(pipes[0]), close(pipes[1]);
  for (int i = 0; i < PROCESSES; i++)
    if (fork() == 0) {
      setsid();
      spin();
      for (;;) pause();
    }
  memset(block, 'x', sizeof block);
  for (int i = 0; i < 160; i++)
    if (write(1, block, sizeof block) < 0) return 1;
  for (int i = 0; i < 9; i++)
    if (write(2, block, sizeof block) < 0) return 1;
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  for (int i = 0; i < PIPES; i++) timer_create(CLOCK_MONOTONIC, &event, &timer);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  signal(SIGUSR1, SIG_IGN);
  lseek(0, 3, SEEK_SET);
  if (read(0, block, 1) < 0) return 1;
  fcntl(0, F_SETFL, O_NONBLOCK);
  fcntl(1, F_SETFL, O_APPEND);
  lseek(1, 0, SEEK_SET);
  umask(077);
  prctl(PR_SET_NAME, "loud");
  const struct rlimit low = {5, 5};
  setrlimit(RLIMIT_NOFILE, &low);
  spin();
  abort();
}

int main(int count, char **arguments) {
  return count > 1 && !strcmp(arguments[1], "loud") ? loud() : 0;
}
