/* Talks: a program and an interactor that run side by side, connected by two pipes. talks.c
 * explains how. */
#ifndef ARBITER_TALK_H
#define ARBITER_TALK_H

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct cell;
struct core_use;
struct host;
struct order;
struct outcome;
struct reply;
struct request;
struct usage;

enum {
  TALK_PIPES = 4,
  TALK_POLLS = 2,            /* of one talk */
  TALK_LOOK_MS = 100,        /* the supervisor looks at talks at least this often, */
  TALK_BRIEF_LOOK_MS = 20,   /* or, if it may stand still only for less than usual, this often, */
  TALK_HELD_LOOK_MS = 2,     /* or, if it holds back that a program has ended, this often */
  RECORD_MAX_BYTES = 1 << 20, /* of what was said, in a reply */
};

/* What the supervisor and a worker tell each other while a run goes on: a page that both have. */
struct signs {
  _Atomic uint64_t stop_below; /* by the supervisor: runs with a smaller number are to end */
  _Atomic uint64_t still_ns; /* for how long the program has neither computed nor waited for a core */
  _Atomic uint32_t looks;    /* how often the worker has looked */
  _Atomic uint64_t waited_ns; /* for how long the program has waited for a core */
  /* These two for the program that it talks with, since its start; by the supervisor. */
  _Atomic uint32_t other_looks;
  _Atomic uint64_t other_waited_ns;
};

/* talking.c: in the worker */
struct stillness {
  uint64_t since_ns, cpu_ns;
};
bool talk_take_pipes(const struct order *order);
void talk_let_go(const struct order *order);
void talk_tell(struct signs *signs, struct stillness *stillness, const struct usage *usage,
               const struct core_use *use, uint64_t late_ns);

/* pipes.c */
struct pipes {
  bool made;
  int paths[TALK_PIPES];
  struct timespec written[TALK_PIPES];
};
enum { FROM_PROGRAM, TO_INTERACTOR, FROM_INTERACTOR, TO_PROGRAM };
bool pipes_make(struct pipes *pipes);
int pipe_open(const struct pipes *pipes, int which, int flags);
bool pipe_wait_never(int end);
bool pipes_open(const struct pipes *pipes, int from, int to, int files[2]);
unsigned pipe_bytes(int end);
bool pipe_was_written(struct pipes *pipes, int which);
void close_one(int *file);
void close_all(int *files, unsigned count);

/* relay.c: what is said goes through the supervisor, and is kept */
struct relay {
  struct flow {
    int from, to;
    uint32_t have, sent;
    uint64_t bytes, most, unheard;
    bool over; /* the program says no more */
    bool deaf; /* the other side reads no more: what is said is dropped, and counted as unheard */
    char buffer[65536];
  } flows[2]; /* of the program, of the interactor */
  char *record;
  uint32_t recorded, room, last; /* last: where the header of the last piece is */
  bool cut, flooded;
  bool hung_up; /* the interactor says no more */
  bool moved;   /* something since it was last asked */
};
struct relay *relay_make(const int ends[2 * 2], uint32_t record_bytes, uint64_t output_bytes);
void relay_polls(const struct relay *relay, struct pollfd polls[TALK_POLLS]);
void relay_move(struct relay *relay);
bool relay_is_done(const struct relay *relay);
void relay_end_speech(struct relay *relay);
void relay_tell_silence(struct relay *relay);
void relay_free(struct relay *relay);

/* lines.c: the pipes as the supervisor holds them */
struct lines {
  struct pipes pipes;
  int watch, ends[2], mouth; /* without a relay; -1: let go */
  uint64_t unheard;          /* bytes that the interactor said to a program that had ended */
  struct relay *relay;
  bool hung_up; /* the interactor says no more; it may have ended */
  bool drops;   /* the program has ended: what the interactor says is dropped */
};
bool lines_connect(struct lines *lines, const struct request *first, int pipes[2][2]);
void lines_drop(struct lines *lines);
void lines_end_speech(struct lines *lines);
void lines_free_program(struct lines *lines);
bool lines_are_clogged(const struct lines *lines);
void lines_tell_silence(struct lines *lines);
void lines_look(struct lines *lines);
bool lines_are_done(const struct lines *lines);
bool lines_were_used(struct lines *lines);
void lines_polls(const struct lines *lines, struct pollfd polls[TALK_POLLS]);
void lines_close(struct lines *lines);

/* talks.c: in the supervisor */
struct talk;
void talk_begin(const struct host *host, const struct request *first,
                const struct request *second);
bool talk_may_run(const struct cell *cell);
void talk_has_begun(struct cell *cell);
void talk_take(struct cell *cell, struct reply *reply, const struct outcome *outcome);
void talk_stop(struct talk *talk);
void talk_lacks(struct talk *talk, const char *id);
void talk_close_pipes(struct cell *cell);
int talks_polls(struct pollfd *polls);
void talks_look(void);

#endif
