/* Shared by the files of the runner: limits, orders, outcomes and the functions of each file, which
 * are described at the top of that file; main.c explains how they work together. */
#ifndef ARBITER_SANDBOX_H
#define ARBITER_SANDBOX_H

#include "cgroup.h"
#include "layers.h"
#include "seccomp.h"
#include "streams.h"
#include "talk.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define RUNNER_VERSION "1"

enum {
  SLOTS_MAX = 64,
  JAILS_MAX = 32,
  RUNTIMES_MAX = 32,  /* runtime roots of one runner */
  SLOT_RUNTIMES_MAX = 3, /* of one slot at a time */
  SLOT_KINDS = 2 + SLOT_RUNTIMES_MAX, /* plain, with a runtime root, given files */
  SLOT_CELLS_MAX = SLOTS_MAX * SLOT_KINDS,
  UIDS_MAX = 2 * (SLOT_CELLS_MAX + JAILS_MAX), /* of one runner */
  MESSAGE_MAX_BYTES = 262144,  /* one request */
  PAIRS_MAX = 512,             /* key=value strings in one request */
  STRINGS_MAX_BYTES = 49152,   /* arguments and environment of one command */
  STRINGS_MAX = 256,           /* how many of them */
  JAIL_PATHS_MAX = 64,         /* of each kind: read-only, files, outputs */
  TASKS_LIMIT_MAX = 4096,
  HEAD_MAX_BYTES = 65536,      /* of stdout and stderr in a reply */
  FAULT_MAX_BYTES = 256,
  GIVEN_MAX = 4,               /* files of one run */
  ORDER_FILES_MAX = 4 + GIVEN_MAX, /* that go along with an order */
  COLLECTED_MAX = 6,           /* names of files that it may leave */
  COLLECTED_NAME_BYTES = 32,
  COLLECTED_HEAD_BYTES = 256,
  BOX_PATH_BYTES = 32,
  PATH_SPACE_BYTES = 8192,     /* a path of a jail as one of the host */
  RUNS_PER_WORKER = 4000,      /* then it is replaced by a fresh one */
  PROGRAM_FILES_MAX = 64,      /* RLIMIT_NOFILE of a program */
  JAIL_FILES_MAX = 512,        /* RLIMIT_NOFILE of a command in a jail */
  WORKER_GRACE_MS = 5000,      /* past twice the wall limit a silent worker is killed */
};

/* Descriptors of a worker. All lie above what a program may open, so that the seccomp list can let
 * only the worker receive orders and start programs. */
enum {
  CONTROL_FD = 2000, /* the worker's end of its socket to the supervisor */
  EXECUTABLE_FD,    /* the program of this run */
  SOURCE_FD,        /* the input of this run */
  INPUT_FD,         /* the program's stdin */
  INPUT_FILE_FD,    /* the same file, to be written to; a slot's only */
  PROGRAM_FD,       /* what is to be /program in this run; with a runtime root only */
  PROGRAM_FILE_FD,  /* that file, to be written to */
  TALK_FD,          /* what the program of a talk reads from, and what it writes to */
  GIVEN_FD = TALK_FD + 2, /* the first of the files that are given to a run */
  CGROUP_FD = GIVEN_FD + GIVEN_MAX,      /* the first of CGROUP_FILES */
  OUTPUT_FD = CGROUP_FD + 8,             /* the program's stdout and stderr */
  FRONT_FD = OUTPUT_FD + 2,              /* the same files, to be read */
  KEPT_FD = FRONT_FD + 2,                /* where they are kept, of each buffer */
  PROC_FD = KEPT_FD + 2 * OUTPUT_BUFFERS,
  NUMBERS_FD, /* where the number of the next process is set */
  RULES_FD, /* Landlock's, of this run */
  ASKED_FD,       /* where a child hands over its listener (questions.c) */
  ASKED_THREAD_FD, /* where the thread that answers takes it */
  COPY_FD,  /* the first of the outputs of a jail */
};

struct limits {
  uint64_t cpu_ns, wall_ns;
  uint64_t idle_ns; /* how much of the wall limit may pass without CPU time; 0: all of it */
  uint64_t cpu_kill_ns; /* the program is ended here; its limit is what the client judges by */
  uint64_t memory_bytes, output_bytes, stderr_bytes;
  uint32_t tasks;
};

/* The supervisor's order to a worker; executable and input are passed as descriptors. The text
 * holds NUL-terminated strings: the arguments, then the environment. */
struct order {
  struct limits limits;
  uint64_t number; /* counts the runs of a cell */
  uint32_t buffer;
  uint64_t sizes[2]; /* of the files for stdout and stderr */
  uint64_t input_bytes, program_bytes;
  bool input_there; /* stdin has them already */
  uint32_t files, collects; /* of a run that is given files (reading.c) */
  char collected[COLLECTED_MAX][COLLECTED_NAME_BYTES];
  char kept[COLLECTED_NAME_BYTES]; /* the file of /box that is the output; empty: stdout is */
  bool box_stays; /* what is left in /box is for the next run */
  bool continues; /* it finds there what the run before has left */
  bool talks;     /* stdin and stdout are pipes (talk.h) */
  uint32_t arguments, environment, bytes;
  char text[STRINGS_MAX_BYTES];
};

enum fault_reason {
  FAULT_SANDBOX,
  FAULT_DISK_FULL,
  FAULT_DISK_BROKEN,
  FAULT_KILLED,
  FAULT_NO_CORE,
};

/* A worker's reply. If the fault, a sentence, is set, everything else is meaningless. */
struct outcome {
  char fault[FAULT_MAX_BYTES];
  enum fault_reason reason;
  int32_t exit_code, signal; /* signal 0: it exited by itself */
  uint64_t cpu_ns, wall_ns, memory_bytes, output_bytes, stderr_bytes;
  bool oom_killed, cpu_limit_hit, wall_limit_hit, output_limit_hit;
  bool stopped;    /* by the supervisor */
  bool odd;        /* the worker should be replaced */
  bool numbers_go_on; /* of a new worker: the numbers of processes cannot be set back */
  uint64_t copied;    /* bit n: the nth output of a jail was copied out */
  uint64_t too_large; /* bit n: it was larger than it may be */
  uint32_t collected; /* bit n: the nth name of those to collect is there */
  uint32_t head_bytes[COLLECTED_MAX];
  char heads[COLLECTED_MAX][COLLECTED_HEAD_BYTES];
};

/* What this host supports. own_tasks: processes of the runner in each cgroup. */
struct host {
  bool privileged;      /* root: real mounts, uids of our own */
  bool user_namespaces; /* programs get one */
  bool container;       /* neither namespaces nor mounts */
  bool rootless;        /* asked for, even as root */
  int cgroup_version;   /* 0: none */
  uint32_t own_tasks;
  uint32_t cells;       /* that may run at once: slots, those with a runtime root, and jails */
  bool peak_resets;     /* the memory peak of a cgroup can be reset */
  bool asks;            /* container: calls that a filter cannot judge can be asked about */
  uid_t uid_base;
  char level[16];
  char notes[8][FAULT_MAX_BYTES];
  unsigned notes_count;
};

struct jail_path {
  const char *host, *inside;
  uint64_t max_bytes;
};

/* What a jail consists of; the strings belong to the request's message. */
struct jail_plan {
  struct jail_path read_only[JAIL_PATHS_MAX], files[JAIL_PATHS_MAX], outputs[JAIL_PATHS_MAX];
  unsigned read_only_count, files_count, outputs_count;
  uint64_t box_bytes;
  bool proc;
};

/* Everything a new worker needs; it inherits a copy. */
struct worker_plan {
  const struct host *host;
  struct cgroup *cgroup;
  uid_t program_uid, keeper_uid;
  int control;                     /* its end of the socket */
  const struct outputs *outputs;
  bool born_inside;                /* of its cgroup */
  int input;                       /* stdin */
  const int *talk;                 /* jail only: the pipes in place of stdin and stdout */
  struct signs *signs;             /* shared with the supervisor */
  const struct input *slot_input;  /* slot only */
  const struct input *program_file; /* slot with a runtime root only (runtime.c) */
  const struct jail_path *shown;   /* read-only paths of the host: of a jail or a runtime root */
  unsigned shown_count;
  bool reads;                      /* a slot whose runs are given files (reading.c) */
  int copies[JAIL_PATHS_MAX];      /* jail only: where outputs go on the host */
  const char *box;                 /* jail of level container only: its directory on the host */
  const struct jail_plan *jail;    /* NULL: a worker of a slot */
  const struct order *order;       /* jail only */
};

/* namespaces.c */
pid_t namespaces_clone(struct worker_plan *plan);
bool namespaces_map(const struct worker_plan *plan, pid_t worker, int control);
bool numbers_hold(const char *path);
bool numbers_restart(void);
const char *namespaces_enter(const struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid);
const char *namespaces_leave_host(const struct worker_plan *plan, int own_proc);
const char *namespaces_drop(const struct worker_plan *plan);

/* landlock.c */
int landlock_version(void);
bool landlock_scopes_signals(void);
bool landlock_keep_signals(void);
bool landlock_prepare(const struct worker_plan *plan);
int landlock_enter(int ruleset);

/* box.c */
struct box {
  char path[BOX_PATH_BYTES];
  int lock;
};
bool box_make(struct box *box, const struct host *host, uint64_t bytes, uid_t uid);
void box_check(const struct worker_plan *plan, struct outcome *outcome);
void box_remove(struct box *box);
uint64_t box_used_bytes(const char *path);
void boxes_clear(uid_t first);

/* container.c, leftovers.c, orphans.c */
bool container_take_uids(struct host *host);
const char *container_enter(const struct worker_plan *plan);
const struct order *container_order(const struct worker_plan *plan);
unsigned container_questions(const struct worker_plan *plan);
unsigned container_filter(const struct worker_plan *plan);
bool container_ready_to_kill(const struct worker_plan *plan);
void container_kill(const struct worker_plan *plan);
pid_t container_killer(void);
void container_clean(uid_t uid);
bool leftovers_end(uid_t first);
bool leftovers_end_programs(void);
void orphans_end(const pid_t *workers, unsigned count);

/* jail.c */
const char *root_build(const struct worker_plan *plan);
void jail_copy_out(const struct worker_plan *plan, struct outcome *outcome);

/* fault.c */
const char *fault_name(enum fault_reason reason);
void fault_note(int error);
enum fault_reason fault_noted(void);
void fault_set(struct outcome *outcome, enum fault_reason reason, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void fault_of_file(struct outcome *outcome, int error, const char *what, const char *path);

/* limits.c */
struct program_limits {
  struct limits limits;
  uint32_t files;
  uint32_t tasks_of_uid;   /* without a pids cgroup, else 0; counts the worker if it has that uid */
  bool address_space;      /* no memory cgroup */
};
void limits_hurry(void);
const char *limits_examine(void);
bool limits_lets_cores(void);
int limits_apply(const struct program_limits *program);

/* own.c */
void *own_memory(size_t bytes);
void own_lend(void *memory, size_t bytes, bool lent);
void own_free(void *memory, size_t bytes);

/* resident.c */
void resident_level(void);

/* measure.c */
struct usage {
  uint64_t cpu_ns, memory_bytes, own_cpu_ns;
  uint64_t oom_kills;  /* by the limit of the run */
  uint64_t host_kills; /* by the host, which had no memory left */
  uint64_t limit_hits; /* at its start */
  bool peak_is_fresh; /* the cgroup's memory peak is that of this run alone */
};
/* How a run gets cores. waited_ns: the time in which a task of it was ready, but none had a core;
 * waited_unseen_ns: the same, of the time in which we had none either, and could not look. ready,
 * reading: at the last look, a task had or awaited a core, or awaited a disk. stuck: one was ready
 * and has not had a core since the look before. */
struct core_use {
  uint64_t run, waited_ns, unseen_ns, waited_unseen_ns, cpu_ns;
  bool ready, stuck, reading;
};
uint64_t now_ns(void);
void measure_begin(const struct worker_plan *plan, struct usage *start);
void measure_peak(const struct worker_plan *plan, struct usage *start);
void measure_now(const struct worker_plan *plan, const struct usage *start, struct usage *usage);
void measure_end(const struct worker_plan *plan, const struct usage *start, uint64_t resident_bytes,
                 uint64_t seen_bytes, struct outcome *outcome);
void measure_cores_begin(struct core_use *use);
void measure_cores(const struct worker_plan *plan, struct core_use *use, uint64_t observed_ns,
                   uint64_t unseen_ns, uint64_t cpu_ns);
bool measure_full(const struct worker_plan *plan, uint64_t memory_bytes);
bool measure_alone(const struct worker_plan *plan);
uint32_t measure_neighbours(const struct worker_plan *plan);

/* run.c */
void run_program(const struct worker_plan *plan, const struct order *order,
                 struct outcome *outcome);

bool run_next(const struct worker_plan *plan, struct outcome *outcome);

/* worker.c */
bool order_receive(struct order *order);
void worker_main(struct worker_plan *plan, uid_t outer_uid, gid_t outer_gid)
    __attribute__((noreturn));

/* selftest.c, probe.c */
const char *host_examine(struct host *host);
int self_test(struct host *host);
int probe_main(bool container);
const char *probe_name(int exit_code);

#include "request.h"

#endif
