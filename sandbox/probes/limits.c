/* A program for the tests of the runner: its first argument says which limit to reach. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNNERS = 30, BLOCK_BYTES = 1 << 16, CHILDREN = 4, FRAME_BYTES = 1 << 12 };
static const double BRIEF_SECONDS = 0.005;

static double cpu_seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static void spin(double seconds) {
  for (double start = cpu_seconds(); cpu_seconds() - start < seconds;) {}
}

static int touch(size_t bytes) {
  volatile char *memory = malloc(bytes);
  if (!memory) return 9;
  for (size_t at = 0; at < bytes; at += 4096) memory[at] = 1;
  return 0;
}

/* Memory that is charged to no process. */
static int share(size_t bytes) {
  int shared = MAP_SHARED | MAP_ANONYMOUS;
  return mmap(NULL, bytes, PROT_READ | PROT_WRITE, shared, -1, 0) == MAP_FAILED ? 9 : 0;
}

static int flood(int file) {
  static char block[BLOCK_BYTES];
  memset(block, 'x', sizeof block);
  for (;;)
    if (write(file, block, sizeof block) <= 0) return 4;
}

static int cat(void) {
  static char block[BLOCK_BYTES];
  for (ssize_t size; (size = read(0, block, sizeof block)) > 0;)
    if (write(1, block, (size_t)size) != size) return 1;
  return read(0, block, 1) == 0 ? 0 : 2;
}

/* stdin as a file: its attributes, and reading it again from the start. */
static int examine_stdin(void) {
  char text[64] = "", again[64] = "", named[64] = "";
  struct stat about;
  printf("regular %d\n", fstat(0, &about) == 0 && S_ISREG(about.st_mode));
  printf("size %ld\n", (long)about.st_size);
  if (fseek(stdin, 0, SEEK_END) == 0) printf("end %ld\n", ftell(stdin));
  rewind(stdin);
  if (!fgets(text, sizeof text, stdin)) return 1;
  printf("line %s at %ld\n", strtok(text, "\n"), ftell(stdin));
  const char *mapped = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, 0, 0);
  printf("mapped %c\n", mapped == MAP_FAILED ? '-' : *mapped);
  int file = open("/dev/stdin", O_RDONLY);
  printf("named %s\n", file >= 0 && read(file, named, 9) == 9 ? strtok(named, "\n") : "-");
  if (file >= 0 && freopen("/dev/stdin", "r", stdin) && fgets(again, sizeof again, stdin))
    printf("reopened %s\n", strtok(again, "\n"));
  return 0;
}

static int recurse(size_t bytes) {
  volatile char frame[FRAME_BYTES];
  frame[0] = (char)bytes;
  return bytes <= FRAME_BYTES ? 0 : recurse(bytes - FRAME_BYTES) + frame[0] * 0;
}

static int children(double seconds) {
  for (int i = 0; i < CHILDREN; i++)
    if (fork() == 0) {
      spin(seconds);
      _exit(0);
    }
  while (wait(NULL) > 0) {}
  return 0;
}

static void spin_in_child(double seconds) {
  if (fork() == 0) {
    spin(seconds);
    _exit(0);
  }
  wait(NULL);
}

static void *spin_in_thread(void *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  double end = (double)now.tv_sec + (double)now.tv_nsec / 1e9 + *(double *)seconds;
  while ((double)now.tv_sec + (double)now.tv_nsec / 1e9 < end)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return NULL;
}

/* Computes while the first task only waits: in two threads, in a child, or in children that each
 * live briefly. */
static int spin_elsewhere(const char *where, double seconds) {
  pthread_t threads[2];
  double half = seconds / 2;
  if (!strcmp(where, "child")) return spin_in_child(seconds), 0;
  if (!strcmp(where, "children")) {
    for (double done = 0; done < seconds; done += BRIEF_SECONDS) spin_in_child(BRIEF_SECONDS);
    return 0;
  }
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], NULL, spin_in_thread, &half) != 0) return 1;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

static int hog_with_children(void) {
  for (int i = 0; i < CHILDREN; i++)
    if (fork() == 0)
      for (;;) touch(1 << 20);
  for (;;) pause();
}

static int fork_bomb(void) {
  for (;;) fork();
}

/* Always the same number of processes, but none lives for long except the first, with which the run
 * ends. They begin when all exist, because ended ones count against the limit of processes, too. */
static int relay(void) {
  pid_t runners[RUNNERS];
  sigset_t start;
  int number;
  sigemptyset(&start);
  sigaddset(&start, SIGUSR1);
  sigprocmask(SIG_BLOCK, &start, NULL);
  for (int i = 0; i < RUNNERS; i++)
    if ((runners[i] = fork()) == 0)
      for (sigwait(&start, &number);;)
        if (fork() > 0) _exit(0);
  for (int i = 0; i < RUNNERS; i++)
    if (runners[i] > 0) kill(runners[i], SIGUSR1);
  for (;;) pause();
}

static int daemonize(void) {
  if (fork() > 0) return 0;
  setsid();
  if (fork() > 0) _exit(0);
  for (;;) sleep(100);
}

/* Sleeps, as do a child and an orphaned grandchild. */
static int sleep_in_company(void) {
  for (int i = 0; i < 2; i++)
    if (fork() == 0 && setsid() > 0 && fork() >= 0)
      for (;;) sleep(100);
  for (;;) sleep(100);
}

static int ignore_signals(void) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++) signal(signal_number, SIG_IGN);
  for (;;) {}
}

/* Nine tenths of a core, for those who have it before others. */
static int hog_core(void) {
  const struct timespec pause = {0, 30000000};
  if (write(1, "busy\n", 5) != 5) return 1;
  for (;;) {
    spin(0.27);
    nanosleep(&pause, NULL);
  }
}

/* The cores that it may run on, blanks between. */
static int print_cores(void) {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) != 0) return 1;
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &cores)) printf("%d ", i);
  return 0;
}

static int print_priority(void) {
  return printf("%d", getpriority(PRIO_PROCESS, 0)) < 0;
}

static int end_with(const char *how, long value) {
  if (!strcmp(how, "exit")) return (int)value;
  if (!strcmp(how, "signal")) return raise((int)value);
  if (!strcmp(how, "close")) return close(0) + close(1) + close(2);
  if (!strcmp(how, "stop")) return raise(SIGSTOP);
  if (!strcmp(how, "kill-all")) return kill(-1, SIGKILL), 5;
  if (!strcmp(how, "kill-parent")) return kill(getppid(), SIGKILL), kill(getppid(), SIGSTOP), 6;
  return 99;
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  long value = count > 2 ? atol(arguments[2]) : 0;
  if (!strcmp(what, "touch")) return touch((size_t)value);
  if (!strcmp(what, "share")) return share((size_t)value);
  if (!strcmp(what, "hog")) for (;;) touch(1 << 20);
  if (!strcmp(what, "hog-children")) return hog_with_children();
  if (!strcmp(what, "spin")) return spin((double)value / 1000), 0;
  if (!strcmp(what, "spin-in")) return spin_elsewhere(arguments[2], atof(arguments[3]) / 1000);
  if (!strcmp(what, "children")) return children((double)value / 1000);
  if (!strcmp(what, "sleep-in-company")) return sleep_in_company();
  if (!strcmp(what, "nap")) return usleep((useconds_t)value * 1000);
  if (!strcmp(what, "sleep")) for (;;) sleep(100);
  if (!strcmp(what, "flood")) return flood((int)value);
  if (!strcmp(what, "flood-stubbornly")) return signal(SIGXFSZ, SIG_IGN), flood(1);
  if (!strcmp(what, "cat")) return cat();
  if (!strcmp(what, "stdin")) return examine_stdin();
  if (!strcmp(what, "print")) return fwrite(arguments[2], 1, strlen(arguments[2]), stdout) == 0;
  if (!strcmp(what, "hog-core")) return hog_core();
  if (!strcmp(what, "cores")) return print_cores();
  if (!strcmp(what, "priority")) return print_priority();
  if (!strcmp(what, "recurse")) return recurse((size_t)value);
  if (!strcmp(what, "fork-bomb")) return fork_bomb();
  if (!strcmp(what, "relay")) return relay();
  if (!strcmp(what, "daemon")) return daemonize();
  if (!strcmp(what, "ignore")) return ignore_signals();
  return end_with(what, value);
}
