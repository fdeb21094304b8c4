/* Faults: failures that no program inside caused. The sentence is for the log; the judge acts on
 * the reason (judge/faults.ts has the same names). */
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

/* Keeps the error of a failed system call until the resulting fault is reported. */
void fault_note(int error) {
  noted = error;
}

/* The reason of the last kept error, which is then cleared. */
enum fault_reason fault_noted(void) {
  enum fault_reason reason = reason_of(noted);
  noted = 0;
  return reason;
}

/* Records a fault; only the first one of an outcome counts. */
void fault_set(struct outcome *outcome, enum fault_reason reason, const char *format, ...) {
  va_list values;
  if (outcome->fault[0]) return;
  outcome->reason = reason;
  va_start(values, format);
  vsnprintf(outcome->fault, sizeof outcome->fault, format, values);
  va_end(values);
}

/* Same, for a file of the host that could not be read or written. */
void fault_of_file(struct outcome *outcome, int error, const char *what, const char *path) {
  fault_set(outcome, reason_of(error), "%s %.120s: %s", what, path, strerror(error));
}
