/* Shared by launch.c and run.c: how a child becomes the program, and the outcome. */
#ifndef ARBITER_LAUNCH_H
#define ARBITER_LAUNCH_H

#include "sandbox.h"

enum awaited { AWAITED_NOTHING, AWAITED_ORDER, AWAITED_PIN, AWAITED_END };

struct launch {
  const struct worker_plan *plan;
  struct order *awaits; /* the child is to take it; NULL: it is known */
  enum awaited came;
  const struct order *order;
  struct usage *start;
  uint64_t started_ns;
  const struct sock_fprog *filter;
  const struct sock_fprog *questions; /* what is asked about besides; NULL: nothing */
  char *arguments[STRINGS_MAX + 1], *environment[STRINGS_MAX + 1];
  uint32_t neighbours; /* processes of the program's uid that are not its own */
  const char *step;
  int error;
};

/* launch.c */
pid_t launch_program(struct launch *launch);
void launch_take_order(struct launch *launch);

#endif
