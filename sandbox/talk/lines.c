/* The lines between the sides of a talk, as the supervisor holds them.
 *
 * Program and interactor write directly to each other, so an exchange costs as much as one between
 * two unconfined processes. The supervisor holds another reading end of each pipe, and a writing
 * end of the pipe that the program writes to. Until it closes them, the interactor cannot notice
 * that the program has stopped writing or reading. The kernel reports that the interactor has hung
 * up before the program can notice it. Once the program has ended, the supervisor reads what the
 * interactor still says, and drops it: an interactor never notices that its program reads no more.
 * If the talk is recorded, it passes through a relay (relay.c), which holds back the same. */
#include "request.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR, BOTH, TURNS_MAX = 64 };
/* Two sides that wait for space in a pipe leave more in it than this. */
enum { CLOGGED_BYTES = 4096 };

/* The pipes that the sides write to, if there is no relay. */
static const int heard[] = {FROM_PROGRAM, TO_PROGRAM};

static bool hold(struct lines *lines) {
  struct epoll_event hung_up = {.events = 0};
  lines->watch = epoll_create1(EPOLL_CLOEXEC);
  for (int side = 0; side < BOTH; side++)
    lines->ends[side] = pipe_open(&lines->pipes, heard[side], O_RDONLY);
  lines->mouth = pipe_open(&lines->pipes, FROM_PROGRAM, O_WRONLY);
  return lines->watch >= 0 && lines->ends[PROGRAM] >= 0 && lines->ends[INTERACTOR] >= 0 &&
         lines->mouth >= 0 && pipe_wait_never(lines->ends[INTERACTOR]) &&
         epoll_ctl(lines->watch, EPOLL_CTL_ADD, lines->ends[INTERACTOR], &hung_up) == 0;
}

static bool start_relay(struct lines *lines, uint32_t record_bytes, uint64_t output_bytes) {
  int ends[4] = {-1, -1, -1, -1};
  bool open = pipes_open(&lines->pipes, FROM_PROGRAM, TO_INTERACTOR, ends) &&
              pipes_open(&lines->pipes, FROM_INTERACTOR, TO_PROGRAM, ends + 2);
  lines->relay = open ? relay_make(ends, record_bytes, output_bytes) : NULL;
  if (!lines->relay) close_all(ends, 4);
  return lines->relay != NULL;
}

/* Connects the sides: the pipes are those of the program, then those of the interactor. */
bool lines_connect(struct lines *lines, const struct request *first, int pipes[2][2]) {
  bool relayed = first->record_bytes > 0;
  lines->watch = lines->mouth = lines->ends[PROGRAM] = lines->ends[INTERACTOR] = -1;
  lines->relay = NULL;
  lines->hung_up = lines->drops = false;
  lines->unheard = 0;
  return pipes_make(&lines->pipes) &&
         pipes_open(&lines->pipes, TO_PROGRAM, FROM_PROGRAM, pipes[PROGRAM]) &&
         pipes_open(&lines->pipes, relayed ? TO_INTERACTOR : FROM_PROGRAM,
                    relayed ? FROM_INTERACTOR : TO_PROGRAM, pipes[INTERACTOR]) &&
         (relayed ? start_relay(lines, first->record_bytes, first->order.limits.output_bytes)
                  : hold(lines));
}

/* The program has ended: from now on, what the interactor says is dropped. */
void lines_drop(struct lines *lines) {
  lines->drops = true;
  if (lines->relay) lines->relay->flows[INTERACTOR].unheard = 0;
}

/* From now on, the interactor can notice that the program has ended, but only by reading. */
void lines_end_speech(struct lines *lines) {
  if (lines->relay) relay_end_speech(lines->relay);
  close_one(&lines->mouth);
  close_one(&lines->ends[PROGRAM]);
}

/* From now on, the program can notice that the interactor has ended. */
void lines_free_program(struct lines *lines) {
  lines_end_speech(lines);
  close_one(&lines->watch);
  close_one(&lines->ends[INTERACTOR]);
}

/* From now on, the interactor can notice that the program has stopped writing. */
void lines_tell_silence(struct lines *lines) {
  if (lines->relay) relay_tell_silence(lines->relay);
  close_one(&lines->mouth);
}

/* The interactor says no more; it may have ended. */
static void hang_up(struct lines *lines) {
  lines->hung_up = true;
  close_one(&lines->watch);
  close_one(&lines->ends[INTERACTOR]);
}

static void drop(struct lines *lines) {
  static char dropped[65536];
  ssize_t size = 1;
  for (int turns = 0; turns < TURNS_MAX && size > 0; turns++) {
    size = read(lines->ends[INTERACTOR], dropped, sizeof dropped);
    lines->unheard += size > 0 ? (uint64_t)size : 0;
  }
  if (size == 0) hang_up(lines);
}

/* Passes on what was said, and checks whether the interactor has hung up. */
void lines_look(struct lines *lines) {
  struct epoll_event event;
  if (lines->relay) {
    relay_move(lines->relay);
    lines->hung_up = lines->relay->hung_up;
    if (lines->drops) lines->unheard = lines->relay->flows[INTERACTOR].unheard;
  } else if (lines->drops && lines->ends[INTERACTOR] >= 0) {
    drop(lines);
  } else if (lines->watch >= 0 && epoll_wait(lines->watch, &event, 1, 0) == 1) {
    hang_up(lines);
  }
}

/* For a program that has ended: whether the interactor has read everything that it said. */
bool lines_are_done(const struct lines *lines) {
  if (lines->relay) return relay_is_done(lines->relay);
  return pipe_bytes(lines->ends[PROGRAM] >= 0 ? lines->ends[PROGRAM] : lines->mouth) == 0;
}

/* For sides that both wait: whether one may be waiting for the other to read, which then may have
 * stopped reading for good. A relay would have noticed. */
bool lines_are_clogged(const struct lines *lines) {
  return !lines->relay && (pipe_bytes(lines->ends[PROGRAM]) > CLOGGED_BYTES ||
                           pipe_bytes(lines->ends[INTERACTOR]) > CLOGGED_BYTES);
}

/* Whether anything has been said since the last time. A relay that had no core may have kept both
 * sides waiting, so what it moves counts. */
bool lines_were_used(struct lines *lines) {
  bool used = pipe_was_written(&lines->pipes, heard[PROGRAM]);
  used |= pipe_was_written(&lines->pipes, heard[INTERACTOR]);
  if (!lines->relay) return used;
  used |= lines->relay->moved;
  lines->relay->moved = false;
  return used;
}

void lines_polls(const struct lines *lines, struct pollfd polls[TALK_POLLS]) {
  int heard_file = lines->drops ? lines->ends[INTERACTOR] : lines->watch;
  polls[0] = (struct pollfd){.fd = heard_file, .events = POLLIN};
  polls[1] = (struct pollfd){.fd = -1};
  if (lines->relay) relay_polls(lines->relay, polls);
}

void lines_close(struct lines *lines) {
  lines_free_program(lines);
  relay_free(lines->relay);
  lines->relay = NULL;
}
