/* The layers of confinement that a build for tests can leave out, one or two at a time, to find out
 * what the remaining layers stop. In every other build, all are enabled unconditionally. */
#ifndef ARBITER_LAYERS_H
#define ARBITER_LAYERS_H

#include <stdbool.h>

enum layer {
  LAYER_NET,     /* a network namespace */
  LAYER_PID,     /* a pid namespace */
  LAYER_IPC,     /* an ipc namespace */
  LAYER_ROOT,    /* an empty root directory */
  LAYER_USER,    /* a user namespace without root */
  LAYER_UID,     /* a uid of its own for the program */
  LAYER_CAPS,    /* capabilities given up */
  LAYER_SECCOMP, /* the list of system calls */
  LAYER_RLIMITS, /* resource limits */
  LAYER_CGROUP,  /* a control group */
  LAYER_OUTPUT,  /* outputs that can only be written to */
  LAYERS,
};

#ifdef ARBITER_WEAKENED
bool layer_on(enum layer layer);
bool layers_all_on(void);
#else
static inline bool layer_on(enum layer layer) {
  return layer < LAYERS;
}
static inline bool layers_all_on(void) {
  return true;
}
#endif

#endif
