/* Shared by the files of the supervisor: cells, the requests carried out in them, replies. */
#ifndef ARBITER_CELLS_H
#define ARBITER_CELLS_H

#include "sandbox.h"

struct runtime;
struct talk;

/* A run that waits for the previous run to end. Its id is empty if there is none. sent: the worker
 * already has its order. */
struct next_run {
  char id[32];
  bool sent;
  int core, executable, input, program;
  int files[GIVEN_MAX];
  struct order order;
};

/* cell.c */
enum { CELL_LOOK_MS = 1000 }; /* the supervisor looks at busy cells at least this often */
enum cell_state { CELL_EMPTY, CELL_STARTING, CELL_IDLE, CELL_RUNNING, CELL_ENDING };
struct cell {
  const struct host *host;
  bool jail;
  unsigned index;
  enum cell_state state;
  pid_t worker;
  int control, core, executable, input, program;
  int files[GIVEN_MAX]; /* as many as its order says */
  int wanted_core; /* slot only: of a worker that is still starting */
  struct cgroup cgroup;
  struct outputs outputs;
  struct input stdin_file; /* slot only */
  struct input program_file; /* slot with a runtime root only */
  struct worker_plan plan;
  unsigned runs, buffer;
  uint64_t numbers; /* that of the last run asked for */
  struct box box; /* jail of level container only */
  bool numbers_go_on; /* its worker cannot set back the numbers of processes */
  bool waiting; /* an order waits for the worker to be ready */
  uint64_t started_ns;
  uint64_t deadline_ns; /* of the time that cells_pass_time counts */
  uint64_t cpu_before_ns, kills_before, limit_hits_before;
  char id[32];
  struct signs *signs; /* shared with its worker */
  struct talk *talk;   /* that it takes part in; NULL: none */
  int talk_files[2];   /* the pipes until the worker has them; -1: none */
  bool box_stays;      /* the last run has left something in /box for the next one */
  unsigned copies;
  char *copy_names[JAIL_PATHS_MAX], *copy_paths[JAIL_PATHS_MAX];
  struct order order;
  struct next_run next; /* slot only */
};
void cells_pass_time(void);
bool cell_expired(const struct cell *cell);
struct cell *cell_new(void);
void cell_free(struct cell *cell);
bool cell_open(struct cell *cell, const struct host *host, bool jail, unsigned index);
const char *cell_start(struct cell *cell);
const char *cell_await(struct cell *cell);
bool cell_end(struct cell *cell);
void cell_stop(struct cell *cell);
void cell_close(struct cell *cell);
bool cell_send(const struct cell *cell, const struct order *order, const int *files,
               unsigned count);
void cell_begin(struct cell *cell);
void cell_stop_run(struct cell *cell, const struct order *order);
bool cell_out_of_memory(const struct cell *cell, struct outcome *outcome);
bool cell_receive(struct cell *cell, struct outcome *outcome);
void cell_pin(struct cell *cell, int core);

/* slots.c, jails.c: requests carried out in cells */
bool slots_start(struct cell **slots, const struct host *host, unsigned count);
const char *slot_open(struct cell *slot, const struct host *host, unsigned index,
                      const struct runtime *runtime);
void slot_request(struct cell *slot, const struct request *request);
void slot_wake(struct cell *slot);
void slot_drop(struct cell *slot);
void slot_event(struct cell *slot);
void slot_expired(struct cell *slot);
void jail_request(const struct host *host, struct cell **place, unsigned index,
                  const struct request *request, struct talk *talk, const int pipes[2]);
void jail_event(struct cell **place, bool expired);
void jail_discard(struct cell **place);

/* files.c: what a request names */
int file_open(const char *path, uint64_t *size, char *fault);
int files_open_given(const struct cell *slot, const struct request *request, int *files,
                     char *fault);

/* answer.c */
struct reply fault_reply(const char *id, enum fault_reason reason, const char *fault);
void answer_fault(const char *id, enum fault_reason reason, const char *fault);
void cell_answer_fault(struct cell *cell, const char *id, enum fault_reason reason,
                       const char *fault);
void cell_answer(struct cell *cell, struct reply *reply, const struct outcome *outcome);
struct reply facts_reply(const struct cell *cell, const struct outcome *outcome);

/* supervisor.c */
struct cell *supervisor_cell_for(const struct request *request);
struct cell **supervisor_jail_place(unsigned *index);
void supervisor_lend_requests(bool lent);
int supervise(const struct host *host, const char *socket_path, unsigned slots, unsigned ready);
void supervisor_send(struct reply *reply);

#endif
