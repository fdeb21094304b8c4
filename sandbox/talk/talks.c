/* Talks, in the supervisor: starts both sides, decides which of them ended first and whether they
 * are idle, and combines both into one reply. lines.c has the pipes between them.
 *
 * Order. The interactor begins, then the program, so that the start of a worker does not count as
 * the program's time. Each side has its own limits. If the interactor ends with another exit code
 * than that of acceptance, the program is ended. Both are ended if neither has computed or written
 * for a while: then each waits for the other, or sleeps.
 *
 * A program may end as soon as it has said its last word. What the interactor still says is dropped
 * until it ends by itself, so it notices the program's end only where it reads further. An
 * interactor that talks without end to a program that has ended is stopped.
 *
 * Who ended first does not depend on which process is faster. The end of a program that has failed
 * is held back: the interactor does not notice it until it has read everything that the program
 * said and can only wait for more. If the interactor ends before that, it ended because of what the
 * program said, and was the first. In a recorded talk, every end of the program is held back,
 * because the reply about it says more; so it is if the interactor says no more, since it may have
 * ended. After the interactor has learned of the end of a failed program, it gets a moment to
 * end. */
#include "cells.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR };

static const uint64_t STILL_MAX_NS = 2000000000, STILL_HELD_NS = 1000000000;
static const uint64_t GRACE_NS = 2000000000;
/* A held interactor is waiting for the program if two looks found that, for this long, it neither
 * computed nor waited for a core or a disk. */
static const uint64_t WAITING_NS = 4000000;
enum { WAITING_LOOKS = 2 };
/* What an interactor may say to a program that has ended. */
static const uint64_t UNHEARD_MAX_BYTES = 16ull << 20;

struct talk {
  bool open, begun, stood_still, clogged;
  bool outlived;    /* the program ended before the interactor, which perhaps did not notice */
  char first;       /* who ended first: as in a record; 0: neither has, or it is not yet known */
  bool held;        /* the program has ended, and the interactor does not know */
  uint32_t held_at; /* the number of looks at the interactor then */
  char id[32];
  struct lines lines;
  struct cell *sides[2];
  struct reply replies[2];
  bool taken[2], failed[2], doomed[2]; /* doomed: to be ended when it has begun */
  uint32_t accepts;
  uint64_t waited_before_ns; /* of the interactor, when the program began */
  uint64_t still_max_ns;
  uint64_t quiet_since_ns, grace_ns, grace_end_ns; /* 0: no end */
};

static struct talk talks[SLOTS_MAX];

/* Whether it is this one's turn to begin. */
bool talk_may_run(const struct cell *cell) {
  return cell != cell->talk->sides[PROGRAM] || cell->talk->begun;
}

/* A side has begun. If it is the interactor, the program may begin. */
void talk_has_begun(struct cell *cell) {
  struct talk *talk = cell->talk;
  int side = cell == talk->sides[PROGRAM] ? PROGRAM : INTERACTOR;
  talk->sides[side] = cell;
  if (talk->doomed[side]) cell_stop_run(cell, &cell->order);
  if (side == PROGRAM) {
    const struct cell *interactor = talk->sides[INTERACTOR];
    talk->waited_before_ns = interactor ? atomic_load(&interactor->signs->waited_ns) : 0;
    return;
  }
  talk->begun = true;
  talk->quiet_since_ns = now_ns();
  if (talk->sides[PROGRAM]) slot_wake(talk->sides[PROGRAM]);
}

static void add_payload(struct reply *reply, const char *key, const struct reply *part) {
  reply_number(reply, key, part->length - 4);
}

static struct reply both_replies(const struct talk *talk) {
  const struct relay *relay = talk->lines.relay;
  struct reply reply;
  size_t recorded = relay ? relay->recorded : 0, at = 0;
  reply_begin(&reply);
  reply_text(&reply, "id", talk->id);
  reply_text(&reply, "first", talk->first == '<' ? "interactor" : "program");
  reply_number(&reply, "stoodStill", talk->stood_still);
  reply_number(&reply, "flooded", relay && relay->flooded);
  reply_number(&reply, "clogged", talk->clogged);
  reply_number(&reply, "outlived", talk->outlived);
  reply_number(&reply, "unheardBytes", talk->lines.unheard);
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

/* Both sides have ended: sends one reply, which is a fault if there was one. */
static void conclude(struct talk *talk) {
  bool faulty = talk->failed[PROGRAM] || talk->failed[INTERACTOR];
  int told = talk->failed[INTERACTOR] ? INTERACTOR : PROGRAM;
  struct reply reply = faulty ? talk->replies[told] : both_replies(talk);
  for (int side = 0; side < 2; side++)
    if (!faulty || side != told) free(talk->replies[side].bytes);
  lines_close(&talk->lines);
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
  if (!cell->waiting) return cell_stop_run(cell, &cell->order);
  if (!talk->failed[1 - side]) return;
  /* Ends a side that has not begun, and never will. */
  talk->taken[side] = true;
  cell->talk = NULL;
  slot_drop(cell);
}

/* Ends the talk because the client no longer wants it. */
void talk_stop(struct talk *talk) {
  stop(talk, PROGRAM);
  stop(talk, INTERACTOR);
}

/* Lets the interactor notice that the program has ended, which was the first to end. */
static void let_go(struct talk *talk) {
  talk->held = false;
  talk->first = '>';
  lines_end_speech(&talk->lines);
  if (talk->grace_ns) talk->grace_end_ns = now_ns() + talk->grace_ns;
}

static void program_ended(struct talk *talk, const struct outcome *outcome) {
  struct cell *interactor = talk->sides[INTERACTOR];
  lines_drop(&talk->lines);
  /* An interactor that says no more may have ended, which may have ended the program. */
  talk->outlived = !talk->taken[INTERACTOR] && !talk->lines.hung_up;
  if (talk->first || talk->taken[INTERACTOR]) return;
  talk->grace_ns = has_failed(outcome) ? GRACE_NS : 0;
  if (!has_failed(outcome) && !talk->lines.relay && !talk->lines.hung_up) return let_go(talk);
  talk->held = true;
  talk->held_at = interactor ? atomic_load(&interactor->signs->looks) : 0;
}

/* Draws the conclusions for one side from the end of the other. */
static void consider_other(struct talk *talk, int ended, const struct outcome *outcome) {
  if (!outcome) return stop(talk, 1 - ended);
  if (ended == PROGRAM) return program_ended(talk, outcome);
  bool accepted = outcome->signal == 0 && (uint32_t)outcome->exit_code == talk->accepts;
  if (!accepted) stop(talk, PROGRAM);
}

/* A program that was cut off because it floods ends because of that. */
static void look_at_lines(struct talk *talk) {
  lines_look(&talk->lines);
  if (talk->lines.relay && talk->lines.relay->flooded && !talk->first) talk->first = '>';
}

static void take(struct talk *talk, int side, struct reply *reply, const struct outcome *outcome) {
  look_at_lines(talk);
  talk->replies[side] = *reply;
  talk->taken[side] = true;
  talk->failed[side] = !outcome;
  talk->begun = true;
  if (side == INTERACTOR && !talk->first) talk->first = '<';
  if (side == INTERACTOR) lines_free_program(&talk->lines);
  consider_other(talk, side, outcome);
  if (talk->taken[1 - side]) conclude(talk);
}

/* A side has ended; without an outcome, because of a fault of ours. */
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
  struct talk cleared = {.open = true, .lines.pipes = talk->lines.pipes,
                         .accepts = second->accepts,
                         .still_max_ns = second->still_ns ? second->still_ns : STILL_MAX_NS};
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
  if (!lines_connect(&talk->lines, first, pipes)) {
    talk->open = false;
    close_all(pipes[PROGRAM], 2);
    close_all(pipes[INTERACTOR], 2);
    lines_close(&talk->lines);
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

/* Fills in what to wait for; for how long at most, in ms, or 0: there are no talks. */
int talks_polls(struct pollfd *polls) {
  int wait_ms = 0;
  for (unsigned i = 0; i < SLOTS_MAX; i++) {
    const struct talk *talk = &talks[i];
    for (int end = 0; end < TALK_POLLS; end++)
      polls[i * TALK_POLLS + (unsigned)end] = (struct pollfd){.fd = -1};
    if (!talk->open) continue;
    lines_polls(&talk->lines, polls + i * TALK_POLLS);
    int own_ms = talk->held                          ? TALK_HELD_LOOK_MS
                 : talk->still_max_ns < STILL_MAX_NS ? TALK_BRIEF_LOOK_MS
                                                     : TALK_LOOK_MS;
    if (!wait_ms || own_ms < wait_ms) wait_ms = own_ms;
  }
  return wait_ms;
}

/* Whether an interactor that is held can only wait for the program; has its worker look again. */
static bool waits(const struct talk *talk) {
  const struct cell *cell = talk->sides[INTERACTOR];
  if (!cell || cell->worker <= 0) return false;
  bool seen = atomic_load(&cell->signs->looks) - talk->held_at >= WAITING_LOOKS;
  bool still = seen && atomic_load(&cell->signs->still_ns) >= WAITING_NS;
  if (still && lines_are_done(&talk->lines)) return true;
  kill(cell->worker, SIGCHLD);
  return false;
}

static bool stand_still(const struct talk *talk, uint64_t since_ns) {
  bool still = now_ns() - talk->quiet_since_ns >= since_ns;
  for (int side = 0; side < 2 && still; side++)
    still = atomic_load(&talk->sides[side]->signs->still_ns) >= since_ns;
  return still;
}

/* Tells each side for how long the other has waited for a core: to wait for that is not idle. */
static void tell_waits(const struct talk *talk) {
  for (int side = 0; side < 2; side++) {
    const struct cell *cell = talk->sides[side], *other = talk->sides[1 - side];
    if (!cell) continue;
    bool ended = !other || talk->taken[1 - side];
    uint64_t before = side == PROGRAM ? talk->waited_before_ns : 0;
    uint64_t waited = ended ? 0 : atomic_load(&other->signs->waited_ns);
    if (waited > before) atomic_store(&cell->signs->other_waited_ns, waited - before);
    uint32_t looks = ended ? atomic_load(&cell->signs->other_looks) + 1
                           : atomic_load(&other->signs->looks);
    atomic_store(&cell->signs->other_looks, looks);
  }
}

static void look(struct talk *talk) {
  uint64_t now = now_ns();
  tell_waits(talk);
  look_at_lines(talk);
  if (talk->held && talk->first) talk->held = false;
  if (talk->held && waits(talk)) let_go(talk);
  bool both = !talk->taken[PROGRAM] && !talk->taken[INTERACTOR] && talk->begun;
  if (lines_were_used(&talk->lines) || !both) talk->quiet_since_ns = now;
  /* A program that is alive may have closed its ends. */
  if (both && stand_still(talk, STILL_HELD_NS)) lines_tell_silence(&talk->lines);
  if (both && stand_still(talk, talk->still_max_ns)) {
    talk->stood_still = true;
    talk->clogged = lines_are_clogged(&talk->lines);
    talk_stop(talk);
  }
  bool endless = talk->lines.unheard > UNHEARD_MAX_BYTES && !talk->doomed[INTERACTOR];
  if (endless && talk->held) let_go(talk);
  if (endless || (talk->grace_end_ns && now >= talk->grace_end_ns)) stop(talk, INTERACTOR);
}

/* Passes on what is said, and checks whether a side has hung up or is idle. */
void talks_look(void) {
  for (unsigned i = 0; i < SLOTS_MAX; i++)
    if (talks[i].open) look(&talks[i]);
}
