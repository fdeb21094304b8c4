/* Runtime roots: the read-only files of the host that a program sees if it is not static, such as
 * the dynamic loader, libraries and an interpreter. runtime.c explains how a slot shows them.
 */
#ifndef ARBITER_RUNTIME_H
#define ARBITER_RUNTIME_H

#include "sandbox.h"

/* The file that the interpreter of a program runs, as the program sees it. */
#define PROGRAM_PATH "/program"

enum { RUNTIME_BYTES_MAX = 16384 };

/* One set of paths. It lasts as long as the runner; the texts are behind one another. */
struct runtime {
  struct jail_path paths[JAIL_PATHS_MAX];
  unsigned count;
  size_t bytes;
  char text[RUNTIME_BYTES_MAX];
};

/* runtime.c */
struct cell;
int runtime_find(const struct jail_plan *wanted);
const struct runtime *runtime_at(int index);
const char *runtime_open(struct cell *slot, const struct runtime *runtime);
int program_make_here(const char *name, const struct worker_plan *plan);
const char *shown_closed(const struct worker_plan *plan);
const char *runtime_check(const struct worker_plan *plan);
bool program_fill(const struct order *order);

#endif
