/* What decides about system calls: the filters, and who answers what a filter cannot judge.
 */
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
enum { RULE_ALLOW, RULE_CLONE, RULE_FCNTL, RULE_IOCTL, RULE_PRCTL, RULE_SELF, RULE_CONTROL,
       RULE_EXECUTE, RULE_ARCH, RULE_DENY, RULE_OPEN_FILE, RULE_OWN_MEMORY,
       RULE_ABSENT, RULE_SEEK, RULE_DUP, RULE_DUP2, RULE_TOUCH, RULE_CLOCK, RULE_OWN_CLOCK,
       RULE_ASK };
/* For a program in a slot, and what may be added to or, for a jail, put in its place. */
enum { FILTER_PROGRAM, FILTER_JAIL = 1, FILTER_CONTAINER = 2, FILTER_UNCOUNTED = 4,
       FILTER_EXPOSED = 8 };
/* Filters of their own, which let everything pass but ask about some calls (questions.c). */
enum { FILTER_ASK_PATHS = 16, FILTER_ASK_STATUS = 32 };
/* A call that names a path: which arguments are the directory's descriptor (-1: the working
 * directory), the path and the flags (-1: none). */
enum { PATH_FOLLOWED = 1, /* where its end is a link, its target is meant */
       PATH_CHANGED = 2 };  /* it changes a file in a way that Landlock does not refuse */
struct path_call {
  int number;
  int8_t directory, path, flags;
  uint8_t kind;
};
extern const struct path_call path_calls[];
extern const size_t path_calls_count;
extern const struct seccomp_rule program_rules[], jail_rules[], container_rules[],
    uncounted_rules[], exposed_rules[];
extern const size_t program_rules_count, jail_rules_count, container_rules_count,
    uncounted_rules_count, exposed_rules_count;
bool seccomp_build(unsigned filter, struct sock_fprog *program);
int seccomp_load(const struct sock_fprog *program);

/* questions.c */
bool questions_answered(void);
bool questions_serve(const struct worker_plan *plan);
int questions_ask(const struct sock_fprog *filter, int handover);

/* paths.c */
enum { ASKED_PATH_BYTES = 4096 };
bool paths_prepare(const struct worker_plan *plan);
int paths_refuse(const struct path_call *call, uint64_t flags, const char *start,
                 const char *path);

#endif
