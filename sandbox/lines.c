/* The lines between the sides of a talk, as the supervisor holds them.
 *
 * Program and interactor write directly to each other, so an exchange costs as much as one between
 * two unconfined processes. The supervisor holds another reading end of each pipe, and a writing
 * end of the pipe that the program writes to. Until it closes them, the interactor cannot notice
 * that the program has stopped writing or reading. The kernel reports that the interactor has hung
 * up before the program can notice it. If the talk is recorded, it passes through a relay
 * (relay.c), which holds back the same information. */
#include "request.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR, BOTH };

/* The pipes that the sides write to, if there is no relay. */
static const int heard[] = {FROM_PROGRAM, TO_PROGRAM};

static bool hold(struct lines *lines) {
  struct epoll_event hung_up = {.events = 0};
  lines->watch = epoll_create1(EPOLL_CLOEXEC);
  for (int side = 0; side < BOTH; side++)
    lines->ends[side] = pipe_open(&lines->pipes, heard[side], O_RDONLY);
  lines->mouth = pipe_open(&lines->pipes, FROM_PROGRAM, O_WRONLY);
  return lines->watch >= 0 && lines->ends[PROGRAM] >= 0 && lines->ends[INTERACTOR] >= 0 &&
         lines->mouth >= 0 &&
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
  lines->first = 0;
  return pipes_make(&lines->pipes) &&
         pipes_open(&lines->pipes, TO_PROGRAM, FROM_PROGRAM, pipes[PROGRAM]) &&
         pipes_open(&lines->pipes, relayed ? TO_INTERACTOR : FROM_PROGRAM,
                    relayed ? FROM_INTERACTOR : TO_PROGRAM, pipes[INTERACTOR]) &&
         (relayed ? start_relay(lines, first->record_bytes, first->order.limits.output_bytes)
                  : hold(lines));
}

/* From now on, each side can notice that the other has hung up. */
void lines_let_go(struct lines *lines) {
  if (lines->relay) relay_let_go(lines->relay);
  close_one(&lines->watch);
  close_one(&lines->mouth);
  close_all(lines->ends, BOTH);
}

/* From now on, the interactor can notice that the program has stopped writing. */
void lines_tell_silence(struct lines *lines) {
  if (lines->relay) relay_tell_silence(lines->relay);
  close_one(&lines->mouth);
}

/* Passes on what was said, and checks whether the interactor has hung up. */
void lines_look(struct lines *lines) {
  struct epoll_event event;
  if (lines->relay) {
    relay_move(lines->relay);
    if (!lines->first) lines->first = lines->relay->first;
  } else if (lines->watch >= 0 && epoll_wait(lines->watch, &event, 1, 0) == 1) {
    if (!lines->first) lines->first = '<';
    lines_let_go(lines);
  }
}

/* For a program that has ended: whether the interactor has read everything that the program said,
 * or waits for the program to read. */
bool lines_are_done(const struct lines *lines) {
  if (lines->relay) return relay_is_done(lines->relay);
  return pipe_bytes(lines->ends[PROGRAM]) == 0 || pipe_bytes(lines->ends[INTERACTOR]) > 0;
}

/* Whether anything has been said since the last time. */
bool lines_were_used(struct lines *lines) {
  bool used = pipe_was_written(&lines->pipes, heard[PROGRAM]);
  return pipe_was_written(&lines->pipes, heard[INTERACTOR]) || used;
}

void lines_polls(const struct lines *lines, struct pollfd polls[TALK_POLLS]) {
  polls[0] = (struct pollfd){.fd = lines->watch, .events = POLLIN};
  polls[1] = (struct pollfd){.fd = -1};
  if (lines->relay) relay_polls(lines->relay, polls);
}

void lines_close(struct lines *lines) {
  lines_let_go(lines);
  relay_free(lines->relay);
  lines->relay = NULL;
}
