/* Linked into a program that was compiled with -fsanitize-coverage=trace-pc: counts how often each
 * basic block runs, and where the program is whenever a tick of CPU time has passed. Writes both,
 * and the CPU time, to the file "counts" at the end, or after `ticksMax` ticks, COUNTED_MS in all,
 * which also ends the program. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

#define UNCOUNTED __attribute__((no_sanitize_coverage))

enum { ticksMax = 200, framesMax = 48, blocksMax = 20000 };

extern char __executable_start, etext;

/* For each address of the program's code, as virtual memory: only what is used takes space. */
static uint64_t *counts;
static uintptr_t first, last;

static uintptr_t samples[ticksMax][framesMax];
static int ticks;

typedef struct {
  uintptr_t *frames;
  int found;
} Walk;

UNCOUNTED static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *at) {
  Walk *walk = at;
  int isExact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &isExact);
  if (walk->found == framesMax) return _URC_END_OF_STACK;
  /* A return address may belong to the next line. */
  walk->frames[walk->found++] = isExact ? address : address - 1;
  return _URC_NO_REASON;
}

UNCOUNTED static void writeDown(const char *how) {
  FILE *file = fopen("counts", "w");
  int blocks = 0;
  struct timespec used = {0, 0};
  if (!file) return;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  fprintf(file, "%s %lu\n", how, used.tv_sec * 1000000UL + used.tv_nsec / 1000);
  for (uintptr_t at = 0; at < last - first && blocks < blocksMax; at++) {
    if (counts[at] == 0) continue;
    fprintf(file, "b %lx %lu\n", first + at, counts[at]);
    blocks++;
  }
  for (int sample = 0; sample < ticks; sample++) {
    fputs("s", file);
    for (int at = 0; at < framesMax && samples[sample][at]; at++)
      fprintf(file, " %lx", samples[sample][at]);
    fputs("\n", file);
  }
  fclose(file);
}

UNCOUNTED static void tick(int signal) {
  Walk walk = {samples[ticks], 0};
  (void)signal;
  _Unwind_Backtrace(step, &walk);
  if (++ticks < ticksMax) return;
  writeDown("stopped");
  _exit(0);
}

UNCOUNTED static void atEnd(void) {
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &never, NULL);
  writeDown("ended");
}

__attribute__((constructor)) UNCOUNTED static void begin(void) {
  const char *told = getenv("COUNTED_MS");
  long tickMicroseconds = (told ? atol(told) : 800) * 1000 / ticksMax;
  struct itimerval every = {{0, tickMicroseconds}, {0, tickMicroseconds}};
  struct sigaction action;
  Walk walk = {samples[0], 0};
  first = (uintptr_t)&__executable_start;
  last = (uintptr_t)&etext;
  counts = mmap(NULL, sizeof *counts * (last - first), PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (counts == MAP_FAILED) _exit(1);
  /* The first walk allocates memory, which a later one may not. */
  _Unwind_Backtrace(step, &walk);
  memset(samples[0], 0, sizeof samples[0]);
  memset(&action, 0, sizeof action);
  action.sa_handler = tick;
  action.sa_flags = SA_RESTART;
  sigaction(SIGPROF, &action, NULL);
  setitimer(ITIMER_PROF, &every, NULL);
  atexit(atEnd);
}

UNCOUNTED void __sanitizer_cov_trace_pc(void) {
  uintptr_t address = (uintptr_t)__builtin_return_address(0);
  if (counts) counts[address - first - 1]++;
}
