/* Talks, in the supervisor: makes the pipes, starts both sides, sees which of them hangs up first
 * and whether they stand still, and makes one reply of both.
 *
 * Pipes. Program and interactor write directly to each other, so an exchange costs what it costs
 * two bare processes; the supervisor only holds a second reading end of each pipe. The kernel
 * tells when the last writer of a pipe has gone, and epoll in which order: when one side's end has
 * caused that of the other, it comes first. Then the supervisor lets go of its ends, so that
 * writing to a side that has gone fails. If what is said is to be kept, it passes through a relay
 * (relay.c).
 *
 * Order. The interactor begins, then the program: the time that a worker takes to start is not the
 * program's. Each is limited by itself. Both are ended if neither has computed or written for a
 * while: then each waits for the other, or sleeps. When the program has failed, the interactor gets
 * a moment to end; when the interactor ends with another exit code than that of acceptance, the
 * program is ended. */
#include "cells.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR };

static const uint64_t STILL_MAX_NS = 2000000000, GRACE_NS = 2000000000, BUSY_MAX_NS = 500000000;

struct talk {
  bool open, begun, stood_still;
  char id[32], first; /* who hung up first: as in a record, 0: none has */
  struct pipes pipes;
  int watch, ends[2]; /* without a relay: an epoll of our reading ends; -1: let go */
  struct relay *relay;
  struct cell *sides[2];
  struct reply replies[2];
  bool taken[2], failed[2], doomed[2]; /* doomed: to be ended when it has begun */
  uint32_t accepts;
  uint64_t quiet_since_ns, grace_end_ns; /* 0: no end */
};

static struct talk talks[SLOTS_MAX];

/* The pipe that each side writes to, if there is no relay. */
static const int heard[] = {FROM_PROGRAM, TO_PROGRAM};

static void let_go(struct talk *talk) {
  close_one(&talk->watch);
  close_all(talk->ends, 2);
}

static bool watch_ends(struct talk *talk) {
  talk->watch = epoll_create1(EPOLL_CLOEXEC);
  for (int side = 0; side < 2; side++) {
    struct epoll_event hung_up = {.events = 0, .data.u32 = (uint32_t)side};
    talk->ends[side] = pipe_open(&talk->pipes, heard[side], O_RDONLY);
    if (talk->watch < 0 || talk->ends[side] < 0 ||
        epoll_ctl(talk->watch, EPOLL_CTL_ADD, talk->ends[side], &hung_up) != 0)
      return false;
  }
  return true;
}

static bool start_relay(struct talk *talk, const struct request *first) {
  int ends[4] = {-1, -1, -1, -1};
  if (!pipes_open(&talk->pipes, FROM_PROGRAM, TO_INTERACTOR, ends) ||
      !pipes_open(&talk->pipes, FROM_INTERACTOR, TO_PROGRAM, ends + 2))
    return close_all(ends, 4), false;
  talk->relay = relay_make(ends, first->record_bytes, first->order.limits.output_bytes);
  if (!talk->relay) close_all(ends, 4);
  return talk->relay != NULL;
}

static bool connect_sides(struct talk *talk, const struct request *first, int pipes[2][2]) {
  bool relayed = first->record_bytes > 0;
  return pipes_make(&talk->pipes) &&
         pipes_open(&talk->pipes, TO_PROGRAM, FROM_PROGRAM, pipes[PROGRAM]) &&
         pipes_open(&talk->pipes, relayed ? TO_INTERACTOR : FROM_PROGRAM,
                    relayed ? FROM_INTERACTOR : TO_PROGRAM, pipes[INTERACTOR]) &&
         (relayed ? start_relay(talk, first) : watch_ends(talk));
}

/* Whether it is this one's turn to begin. */
bool talk_may_run(const struct cell *cell) {
  return cell != cell->talk->sides[PROGRAM] || cell->talk->begun;
}

/* A side has begun: the interactor, after which the program may, or that. */
void talk_has_begun(struct cell *cell) {
  struct talk *talk = cell->talk;
  int side = cell == talk->sides[PROGRAM] ? PROGRAM : INTERACTOR;
  talk->sides[side] = cell;
  if (talk->doomed[side]) atomic_store(&cell->signs->stop, true);
  if (side == PROGRAM) return;
  talk->begun = true;
  talk->quiet_since_ns = now_ns();
  if (talk->sides[PROGRAM]) slot_wake(talk->sides[PROGRAM]);
}

/* Sees who has hung up first, if one has. */
static void see_end(struct talk *talk) {
  struct epoll_event event;
  if (talk->relay) {
    relay_move(talk->relay);
    talk->first = talk->relay->first;
  } else if (talk->watch >= 0 && epoll_wait(talk->watch, &event, 1, 0) == 1) {
    talk->first = event.data.u32 == PROGRAM ? '>' : '<';
    let_go(talk);
  }
}

static void add_payload(struct reply *reply, const char *key, const struct reply *part) {
  reply_number(reply, key, part->length - 4);
}

static struct reply both_replies(const struct talk *talk) {
  const struct relay *relay = talk->relay;
  struct reply reply;
  size_t recorded = relay ? relay->recorded : 0, at = 0;
  reply_begin(&reply);
  reply_text(&reply, "id", talk->id);
  reply_text(&reply, "first", talk->first == '<' ? "interactor" : "program");
  reply_number(&reply, "stoodStill", talk->stood_still);
  reply_number(&reply, "flooded", relay && relay->flooded);
  reply_number(&reply, "recordCut", relay && relay->cut);
  add_payload(&reply, "programBytes", &talk->replies[PROGRAM]);
  add_payload(&reply, "interactorBytes", &talk->replies[INTERACTOR]);
  size_t sizes[2] = {talk->replies[PROGRAM].length - 4, talk->replies[INTERACTOR].length - 4};
  char *tail = reply_tail(&reply, sizes[0] + sizes[1] + recorded);
  for (int side = 0; tail && side < 2; at += sizes[side++])
    memcpy(tail + at, talk->replies[side].bytes + 4, sizes[side]);
  if (tail && recorded > 0) memcpy(tail + at, relay->record, recorded);
  reply_end(&reply);
  return reply;
}

/* Both sides have ended: one reply, that of a fault if there was one. */
static void conclude(struct talk *talk) {
  bool faulty = talk->failed[PROGRAM] || talk->failed[INTERACTOR];
  int told = talk->failed[INTERACTOR] ? INTERACTOR : PROGRAM;
  struct reply reply = faulty ? talk->replies[told] : both_replies(talk);
  for (int side = 0; side < 2; side++)
    if (!faulty || side != told) free(talk->replies[side].bytes);
  let_go(talk);
  relay_free(talk->relay);
  talk->relay = NULL;
  talk->open = false;
  supervisor_send(&reply);
}

static bool has_failed(const struct outcome *outcome) {
  return outcome->exit_code != 0 || outcome->signal != 0;
}

static void stop(struct talk *talk, int side) {
  struct cell *cell = talk->sides[side];
  if (talk->taken[side] || !cell) return;
  talk->doomed[side] = true;
  if (!cell->waiting) return atomic_store(&cell->signs->stop, true);
  if (!talk->failed[1 - side]) return;
  /* It has not begun, and never will. */
  talk->taken[side] = true;
  cell->talk = NULL;
  slot_drop(cell);
}

/* What the end of one side means for the other. If the program had no more time and the interactor
 * does not stand still, that is not stopped: its own limits show whose fault it was. */
static void consider_other(struct talk *talk, int ended, const struct outcome *outcome) {
  struct cell *other = talk->sides[1 - ended];
  if (talk->taken[1 - ended] || !other) return;
  if (!outcome) return stop(talk, 1 - ended);
  if (ended == INTERACTOR) {
    bool accepted = outcome->signal == 0 && (uint32_t)outcome->exit_code == talk->accepts;
    return accepted ? (void)0 : stop(talk, PROGRAM);
  }
  bool busy = outcome->wall_limit_hit && atomic_load(&other->signs->still_ns) < BUSY_MAX_NS;
  if (has_failed(outcome) && !busy) talk->grace_end_ns = now_ns() + GRACE_NS;
}

static void take(struct talk *talk, int side, struct reply *reply, const struct outcome *outcome) {
  see_end(talk);
  talk->replies[side] = *reply;
  talk->taken[side] = true;
  talk->failed[side] = !outcome;
  talk->begun = true;
  consider_other(talk, side, outcome);
  if (talk->taken[1 - side]) conclude(talk);
}

/* A side has ended; without an outcome by a fault of ours. */
void talk_take(struct cell *cell, struct reply *reply, const struct outcome *outcome) {
  struct talk *talk = cell->talk;
  int side = cell == talk->sides[PROGRAM] ? PROGRAM : INTERACTOR;
  cell->talk = NULL;
  take(talk, side, reply, outcome);
  talk->sides[side] = NULL;
}

/* There is no cell for the interactor. */
void talk_lacks(struct talk *talk, const char *id) {
  struct reply reply = fault_reply(id, FAULT_SANDBOX, "there is no room for an interactor");
  take(talk, INTERACTOR, &reply, NULL);
}

static void give_pipes(struct cell *cell, struct talk *talk, const int pipes[2]) {
  cell->talk = talk;
  memcpy(cell->talk_files, pipes, sizeof cell->talk_files);
}

static struct talk *clear(struct talk *talk, const struct request *first,
                          const struct request *second) {
  struct talk cleared = {.open = true, .pipes = talk->pipes, .watch = -1, .ends = {-1, -1},
                         .accepts = second->accepts};
  memcpy(cleared.id, first->id, sizeof cleared.id);
  *talk = cleared;
  return talk;
}

/* Starts both sides; the program is that of the first request. */
void talk_begin(const struct host *host, const struct request *first,
                const struct request *second) {
  bool jailed = second->kind == REQUEST_JAIL;
  unsigned place = 0;
  struct cell *program = supervisor_cell_for(first);
  struct cell **jail = jailed ? supervisor_jail_place(&place) : NULL;
  struct cell *interactor = jailed || !program ? NULL : supervisor_cell_for(second);
  if (!program || (!jailed && !interactor)) return;
  bool busy = program->id[0] || program->next.id[0] || (interactor && interactor->id[0]) ||
              talks[first->slot].open || (jailed && !jail);
  if (busy) return answer_fault(first->id, FAULT_SANDBOX, "the slot or the jails are busy");
  struct talk *talk = clear(&talks[first->slot], first, second);
  int pipes[2][2] = {{-1, -1}, {-1, -1}};
  if (!connect_sides(talk, first, pipes)) {
    talk->open = false;
    close_all(pipes[PROGRAM], 2);
    close_all(pipes[INTERACTOR], 2);
    let_go(talk);
    return answer_fault(first->id, FAULT_SANDBOX, "there are no pipes for a talk");
  }
  talk->sides[PROGRAM] = program;
  give_pipes(program, talk, pipes[PROGRAM]);
  slot_request(program, first);
  if (talk->failed[PROGRAM]) {
    close_all(pipes[INTERACTOR], 2);
    talk->taken[INTERACTOR] = true;
    return conclude(talk);
  }
  if (interactor) {
    talk->sides[INTERACTOR] = interactor;
    give_pipes(interactor, talk, pipes[INTERACTOR]);
    return slot_request(interactor, second);
  }
  jail_request(host, jail, place, second, talk, pipes[INTERACTOR]);
  close_all(pipes[INTERACTOR], 2);
}

/* Fills in what to wait for; whether there are talks. */
bool talks_polls(struct pollfd *polls) {
  bool any = false;
  for (unsigned i = 0; i < SLOTS_MAX; i++) {
    const struct talk *talk = &talks[i];
    struct pollfd *own = polls + i * TALK_POLLS;
    own[0] = (struct pollfd){.fd = talk->open ? talk->watch : -1, .events = POLLIN};
    own[1] = (struct pollfd){.fd = -1};
    if (talk->open && talk->relay) relay_polls(talk->relay, own);
    any |= talk->open;
  }
  return any;
}

static void look(struct talk *talk) {
  uint64_t now = now_ns();
  see_end(talk);
  bool both = !talk->taken[PROGRAM] && !talk->taken[INTERACTOR] && talk->begun;
  bool written = pipe_was_written(&talk->pipes, heard[PROGRAM]);
  written |= pipe_was_written(&talk->pipes, heard[INTERACTOR]);
  if (written || !both || talk->first) talk->quiet_since_ns = now;
  bool still = both && now - talk->quiet_since_ns >= STILL_MAX_NS;
  for (int side = 0; side < 2 && still; side++)
    still = atomic_load(&talk->sides[side]->signs->still_ns) >= STILL_MAX_NS;
  if (still) {
    talk->stood_still = true;
    stop(talk, PROGRAM);
    stop(talk, INTERACTOR);
  }
  if (talk->grace_end_ns && now >= talk->grace_end_ns) stop(talk, INTERACTOR);
}

/* Passes on what is said, and looks for who has hung up or stands still. */
void talks_look(void) {
  for (unsigned i = 0; i < SLOTS_MAX; i++)
    if (talks[i].open) look(&talks[i]);
}
