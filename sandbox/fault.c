/* Faults: why something failed that no program inside caused. The sentence is for the
 * log; the reason is what the judge goes by (judge/faults.ts has the same names).
 */
#include "sandbox.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {"sandbox", "disk-full", "disk-broken", "killed-from-outside",
                                    "no-core"};
static int noted;

const char *fault_name(enum fault_reason reason) {
  return names[reason];
}

static enum fault_reason reason_of(int error) {
  if (error == ENOSPC || error == EDQUOT) return FAULT_DISK_FULL;
  if (error == ETXTBSY) return FAULT_NO_CORE; /* see launch.c */
  return error == EIO || error == EROFS ? FAULT_DISK_BROKEN : FAULT_SANDBOX;
}

/* Keeps the error of a failed system call until the fault that it led to is told. */
void fault_note(int error) {
  noted = error;
}

/* The reason of the last error that was kept; it is then forgotten. */
enum fault_reason fault_noted(void) {
  enum fault_reason reason = reason_of(noted);
  noted = 0;
  return reason;
}

/* The first fault of an outcome is the one that counts. */
void fault_set(struct outcome *outcome, enum fault_reason reason, const char *format, ...) {
  va_list values;
  if (outcome->fault[0]) return;
  outcome->reason = reason;
  va_start(values, format);
  vsnprintf(outcome->fault, sizeof outcome->fault, format, values);
  va_end(values);
}

/* The same for a file of the host's that could not be read or written. */
void fault_of_file(struct outcome *outcome, int error, const char *what, const char *path) {
  fault_set(outcome, reason_of(error), "%s %.120s: %s", what, path, strerror(error));
}
