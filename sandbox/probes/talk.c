/* A program for tests of talks: what each side does is in its argument. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int is(const char *text, const char *wanted) {
  return strcmp(text, wanted) == 0;
}

/* Answers each number with the next one, until the end. */
static int echo(int rounds) {
  char line[64];
  for (int i = 0; i < rounds && fgets(line, sizeof line, stdin); i++) {
    printf("%d\n", atoi(line) + 1);
    fflush(stdout);
  }
  return 42;
}

/* Begins, and reads the reply. */
static int ask(int rounds) {
  char line[64];
  for (int i = 0; i < rounds; i++) {
    printf("%d\n", i);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) return 7;
    if (atoi(line) != i + 1) return 8;
  }
  return 0;
}

static int flood(void) {
  static char block[65536];
  memset(block, 'x', sizeof block);
  for (;;)
    if (write(1, block, sizeof block) < 0 && errno == EPIPE) return 9;
}

static int drain(void) {
  static char block[65536];
  while (read(0, block, sizeof block) > 0) {}
  return 42;
}

/* Says as much as fits in no pipe. */
static int say_much(void) {
  static char block[1 << 20];
  memset(block, 'x', sizeof block);
  block[sizeof block - 1] = '\n';
  return write(1, block, sizeof block) == sizeof block ? 0 : 9;
}

static void sleep_ms(long ms) {
  struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&pause, NULL);
}

/* Computes for a while on the input, and rejects it. */
static int reject(int rounds) {
  char line[64];
  if (!fgets(line, sizeof line, stdin)) return 44;
  for (volatile int i = 0; i < rounds; i++) {}
  return 43;
}

/* What a program can see of its two pipes. */
static int tell_pipes(void) {
  for (int i = 0; i < 2; i++) {
    struct stat about;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (fstat(i, &about) != 0) return 1;
    fprintf(stderr, "%d %lu %o %d %d %d\n", i, about.st_ino, about.st_mode, (int)about.st_uid,
            now.tv_sec - about.st_mtim.tv_sec < 2, now.tv_sec - about.st_ctim.tv_sec < 2);
  }
  for (int file = 0; file < 3000; file++)
    if (fcntl(file, F_GETFD) >= 0) fprintf(stderr, "open %d\n", file);
  return 0;
}

/* A child that keeps the pipes while its parent ends. */
static int leave_child(void) {
  if (fork() == 0) {
    sleep_ms(600000);
    _exit(0);
  }
  return 0;
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  const char *folder = count > 2 ? arguments[2] : "";
  int number = count > 2 ? atoi(arguments[2]) : 0;
  char line[64];
  if (is(what, "echo")) return echo(number);
  if (is(what, "ask")) return ask(number);
  if (is(what, "exit")) return number;
  if (is(what, "flood")) return flood();
  if (is(what, "flood-stubbornly")) return signal(SIGPIPE, SIG_IGN), flood();
  if (is(what, "drain")) return drain();
  if (is(what, "pipes")) return tell_pipes();
  if (is(what, "leave-child")) return leave_child();
  if (is(what, "wait")) return fgets(line, sizeof line, stdin) ? 1 : 5;
  if (is(what, "wait-and-crash")) return fgets(line, sizeof line, stdin) ? 1 : (abort(), 5);
  if (is(what, "wait-and-spin")) for (fgets(line, sizeof line, stdin);;) {}
  if (is(what, "wait-and-reject")) return fgets(line, sizeof line, stdin) ? 1 : 43;
  if (is(what, "spin")) for (;;) {}
  if (is(what, "sleep")) return sleep_ms(number), 0;
  if (is(what, "crash")) abort();
  if (is(what, "say-and-crash")) return printf("0\n"), fflush(stdout), abort(), 5;
  if (is(what, "say-and-end")) return printf("0\n"), 0;
  if (is(what, "reject")) return reject(number);
  if (is(what, "read-one")) return fgets(line, sizeof line, stdin) ? 42 : 43;
  if (is(what, "close-and-sleep")) return close(0), close(1), sleep_ms(600000), 0;
  if (is(what, "write-after-end")) return drain(), write(1, "late\n", 5) == 5 ? 0 : 6;
  if (is(what, "deaf-ask")) return close(0), say_much(), say_much();
  if (is(what, "say-much")) return say_much();
  if (is(what, "say-and-drain")) return say_much() == 0 ? drain() : 9;
  if (is(what, "drain-and-say")) return drain(), say_much() == 0 ? 42 : 9;
  if (is(what, "keep")) {
    FILE *kept = fopen("/box/kept", "w"), *stays = fopen("/box/state", "a+");
    fprintf(kept, "%s was here\n", folder);
    fprintf(stays, "x");
    fprintf(stderr, "%ld", ftell(stays));
    return fclose(kept), fclose(stays), 42;
  }
  return 99;
}
