/* Decisions about system calls: the filters, and the thread that answers what a filter cannot
 * judge. */
#ifndef ARBITER_SECCOMP_H
#define ARBITER_SECCOMP_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct worker_plan;

/* seccomp.c, seccomp_lists.c */
enum { FILTER_MAX = 1024 };
struct seccomp_rule {
  int number;
  uint32_t action; /* a SECCOMP_RET value, or one of the RULE values */
};
enum { RULE_ALLOW, RULE_CLONE, RULE_FCNTL, RULE_IOCTL, RULE_PIPE_IOCTL, RULE_PRCTL, RULE_SELF,
       RULE_CONTROL, RULE_EXECUTE, RULE_ARCH, RULE_DENY, RULE_OPEN_FILE, RULE_OWN_MEMORY,
       RULE_ABSENT, RULE_MISSING, RULE_SEEK, RULE_DUP, RULE_DUP2, RULE_TOUCH, RULE_CLOCK,
       RULE_OWN_CLOCK, RULE_ASK };
/* For a program in a slot, with additions, or for a jail in its place. */
enum { FILTER_PROGRAM, FILTER_JAIL = 1, FILTER_CONTAINER = 2, FILTER_UNCOUNTED = 4,
       FILTER_EXPOSED = 8, FILTER_RUNTIME = 128, FILTER_READING = 256 };
/* Separate filters, which allow everything but ask about some calls (questions.c). */
enum { FILTER_ASK_PATHS = 16, FILTER_ASK_STATUS = 32, FILTER_ASK_FILES = 64,
       FILTERS_THAT_ASK = FILTER_ASK_PATHS | FILTER_ASK_STATUS | FILTER_ASK_FILES };
/* A call that names a path: which arguments are the directory's descriptor (-1: the working
 * directory), the path and the flags (-1: none). */
enum { PATH_FOLLOWED = 1, /* where its end is a link, its target is meant */
       PATH_CHANGED = 2,  /* it changes a file in a way that Landlock does not refuse */
       PATH_OPENED = 4 };   /* it opens what is there */
struct path_call {
  int number;
  int8_t directory, path, flags;
  uint8_t kind;
};
extern const struct path_call path_calls[];
extern const size_t path_calls_count;
/* A call of a program with a runtime root at level container that names a file: which arguments are
 * the directory's descriptor (-1: the working directory), the path, the flags (-1: none), and what
 * the answer is about: the mode, or where it goes. */
enum lookup_kind { LOOKUP_OPEN, LOOKUP_STATUS, LOOKUP_STATUS_OF_OPEN, LOOKUP_ACCESS, LOOKUP_LINK };
struct lookup {
  int number;
  enum lookup_kind kind;
  int8_t directory, path, flags, value;
};
extern const struct lookup lookups[];
extern const size_t lookups_count;
extern const struct seccomp_rule program_rules[], jail_rules[], container_rules[],
    uncounted_rules[], exposed_rules[], runtime_rules[], reading_rules[];
extern const size_t program_rules_count, jail_rules_count, container_rules_count,
    uncounted_rules_count, exposed_rules_count, runtime_rules_count, reading_rules_count;
bool seccomp_build(unsigned filter, struct sock_fprog *program);
int seccomp_load(const struct sock_fprog *program);

/* questions.c */
enum { ASKED_PATH_BYTES = 4096 };
struct seccomp_notif;
bool questions_answered(void);
bool questions_serve(const struct worker_plan *plan);
int questions_ask(const struct sock_fprog *filter, int handover);
int asked_text(const struct seccomp_notif *notice, uint64_t address, char text[ASKED_PATH_BYTES]);
void asked_start(const struct seccomp_notif *notice, int argument, char start[ASKED_PATH_BYTES]);
int asked_write(int listener, const struct seccomp_notif *notice, uint64_t address,
                const void *bytes, size_t size);
int asked_status(int listener, const struct seccomp_notif *notice, int file, uint64_t address);

/* lookups.c */
enum { LOOKUP_SENT = -1 };
int lookup_answer(int listener, const struct seccomp_notif *notice, int64_t *value);

/* paths.c */
bool paths_prepare(const struct worker_plan *plan);
int paths_refuse(const struct path_call *call, uint64_t flags, const char *start,
                 const char *path);
int paths_resolve(char here[ASKED_PATH_BYTES], const char *start, const char *path, bool followed);
bool path_is_shown(const char *here);

#endif
