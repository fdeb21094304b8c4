/* For tests only: a runner that leaves out the layers named in ARBITER_WITHOUT, separated by
 * commas. No other build has this file; see the target `weakened` of the Makefile. */
#include "layers.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[LAYERS] = {"net", "pid", "ipc", "root", "user", "uid", "caps",
                                          "seccomp", "rlimits", "cgroup", "output"};

bool layer_on(enum layer layer) {
  const char *without = getenv("ARBITER_WITHOUT");
  size_t length = strlen(names[layer]);
  for (const char *at = without; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
    if (!strncmp(at, names[layer], length) && (at[length] == ',' || at[length] == '\0'))
      return false;
  return true;
}

bool layers_all_on(void) {
  for (int layer = 0; layer < LAYERS; layer++)
    if (!layer_on(layer)) return false;
  return true;
}
