/* Measures, interleaved in one loop: a bare posix_spawn of a program, the same program by a
 * request to a runner, by one of a list of requests, and by a peer's command. Prints one line of
 * nanoseconds per round: bare, request, the runner's own wall time, one of a list, peer (0 when
 * there is none).
 *
 * Arguments: runner, socket path, program, input, rounds, pause in microseconds, the peer's
 * command.
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE_MAX_BYTES = 1 << 17, WARM_UP_ROUNDS = 20, LIST_RUNS = 20 };

static char *const no_environment[] = {NULL};
static char message[MESSAGE_MAX_BYTES];

static uint64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_nsec;
}

static void give_up(const char *what) {
  perror(what);
  exit(1);
}

/* Starts a command with an input and no output, waits for its end; returns the time. */
static uint64_t spawn_ns(const char *path, char *const arguments[], const char *input) {
  posix_spawn_file_actions_t actions;
  pid_t child;
  int status;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  uint64_t start = now_ns();
  if (posix_spawn(&child, path, &actions, NULL, arguments, no_environment) != 0) give_up(path);
  if (waitpid(child, &status, 0) != child || status != 0) give_up("the command failed");
  uint64_t took = now_ns() - start;
  posix_spawn_file_actions_destroy(&actions);
  return took;
}

static void read_whole(int file, char *into, size_t size) {
  for (size_t have = 0; have < size;) {
    ssize_t got = read(file, into + have, size - have);
    if (got <= 0) give_up("the runner is gone");
    have += (size_t)got;
  }
}

/* Reads a reply; returns the value of a key as a number. */
static uint64_t read_reply(int file, const char *key) {
  uint32_t length;
  read_whole(file, (char *)&length, sizeof length);
  if (length >= sizeof message) give_up("a reply is too long");
  read_whole(file, message, length);
  message[length] = '\0';
  for (char *text = message; *text; text += strlen(text) + 1)
    if (!strncmp(text, key, strlen(key)) && text[strlen(key)] == '=')
      return strtoull(text + strlen(key) + 1, NULL, 10);
  return 0;
}

static int start_runner(char *runner, char *path) {
  int pipes[2];
  char line[10];
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (pipe(pipes) != 0) give_up("pipe");
  if (fork() == 0) {
    dup2(pipes[1], 1);
    execl(runner, runner, "--socket", path, (char *)NULL);
    _exit(127);
  }
  read_whole(pipes[0], line, sizeof line);
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(file, (struct sockaddr *)&address, sizeof address) != 0) give_up("connect");
  read_reply(file, "hello");
  return file;
}

static size_t make_request(char *into, const char *program, const char *input) {
  int size = sprintf(into + 4,
                     "id=1%cop=run%cslot=0%carg=program%cexecutable=%s%cinput=%s%c"
                     "cpuNs=1000000000%cwallNs=3000000000%cmemoryBytes=268435456%c"
                     "outputBytes=16777216%cstderrBytes=1048576%ctasks=64",
                     0, 0, 0, 0, program, 0, input, 0, 0, 0, 0, 0, 0) + 1;
  uint32_t length = (uint32_t)size;
  memcpy(into, &length, sizeof length);
  return length + 4;
}

static void ask(int runner, const char *request, size_t size) {
  if (write(runner, request, size) != (ssize_t)size) give_up("write");
}

/* What one run costs when each is requested during the one before, as cases are. */
static uint64_t list_ns(int runner, const char *request, size_t size) {
  uint64_t start = now_ns();
  ask(runner, request, size);
  for (int run = 1; run <= LIST_RUNS; run++) {
    if (run < LIST_RUNS) ask(runner, request, size);
    read_reply(runner, "wallNs");
  }
  return (now_ns() - start) / LIST_RUNS;
}

int main(int count, char **arguments) {
  static char request[16384];
  if (count < 7) return 2;
  char *program = arguments[3], *input = arguments[4];
  char *bare[] = {program, NULL};
  char **peer = arguments + 7;
  int runner = start_runner(arguments[1], arguments[2]);
  size_t size = make_request(request, program, input);
  for (int round = -WARM_UP_ROUNDS; round < atoi(arguments[5]); round++) {
    usleep((useconds_t)atoi(arguments[6]));
    uint64_t spawned = spawn_ns(program, bare, input);
    usleep((useconds_t)atoi(arguments[6]));
    uint64_t start = now_ns();
    ask(runner, request, size);
    uint64_t inside = read_reply(runner, "wallNs");
    uint64_t asked = now_ns() - start;
    uint64_t listed = list_ns(runner, request, size);
    uint64_t peered = count > 7 ? spawn_ns(peer[0], peer, input) : 0;
    if (round >= 0) printf("%lu %lu %lu %lu %lu\n", spawned, asked, inside, listed, peered);
  }
  close(runner);
  return wait(NULL) < 0;
}
