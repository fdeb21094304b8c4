/* Linked, with --wrap for the C library's allocation, into a program that was compiled for
 * counting.c: records which stack allocated how much of the memory that is in use. It samples: of
 * small blocks, one for each `sampleBytes` stands for all. Writes the stacks to the file "memory":
 * as they are once the program has MEMORY_LIMIT bytes, which also ends it, without the pages that
 * it has not used; or at its end as they were when most was allocated. */
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <fcntl.h>
#include <unistd.h>
#include <unwind.h>

#define UNCOUNTED __attribute__((no_sanitize_coverage))

enum {
  sampleBytes = 1 << 16,
  largeBytes = 1 << 20,
  tickMicroseconds = 4000,
  framesMax = 32,
  stacksMax = 1 << 11,
  blocksMax = 1 << 16,
};

typedef struct {
  uintptr_t frames[framesMax];
  int found;
  size_t bytes, most;
} Stack;

typedef struct {
  void *at;
  size_t bytes;
  Stack *stack;
} Block;

static Stack stacks[stacksMax];
static int stacksFound;
static Block blocks[blocksMax];
static int blocksFound;
/* What stands in the place of a block that is gone. */
static char gone;
static size_t limit, total, mostTotal, unsampled;
/* Whether the recording itself is running: what it allocates does not count. */
static int isWithin = 1;

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void __real_free(void *);

UNCOUNTED static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *at) {
  Stack *stack = at;
  int isExact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &isExact);
  if (stack->found == framesMax || address == 0) return _URC_END_OF_STACK;
  stack->frames[stack->found++] = isExact ? address : address - 1;
  return _URC_NO_REASON;
}

UNCOUNTED static size_t usedBytes(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (size_t)used.ru_maxrss * 1024;
}

UNCOUNTED static void writeDown(const char *how) {
  static char line[framesMax * 20 + 64];
  int file = open("memory", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  int length = snprintf(line, sizeof line, "%s %zu\n", how, usedBytes());
  int isWhole = write(file, line, length) == length;
  for (Stack *stack = stacks; isWhole && stack < stacks + stacksFound; stack++) {
    if (stack->most == 0) continue;
    length = snprintf(line, sizeof line, "m %zu", stack->most);
    for (int at = 0; at < stack->found; at++)
      length += snprintf(line + length, sizeof line - length, " %lx", stack->frames[at]);
    line[length++] = '\n';
    isWhole = write(file, line, length) == length;
  }
  close(file);
}

UNCOUNTED static void remember(void) {
  mostTotal = total;
  for (int at = 0; at < stacksFound; at++) stacks[at].most = stacks[at].bytes;
}

/* Remembers the present state if more was never allocated; small changes are not worth it. */
UNCOUNTED static void compare(size_t least) {
  if (total > mostTotal + least) remember();
}

/* How much of a block lies in pages that were never written to. */
UNCOUNTED static size_t unusedBytes(const Block *block) {
  static unsigned char isThere[4096];
  uintptr_t page = sysconf(_SC_PAGESIZE);
  uintptr_t at = ((uintptr_t)block->at + page - 1) & -page;
  uintptr_t end = ((uintptr_t)block->at + block->bytes) & -page;
  size_t unused = 0;
  while (at < end) {
    size_t pages = (end - at) / page < sizeof isThere ? (end - at) / page : sizeof isThere;
    if (mincore((void *)at, pages * page, isThere)) return 0;
    for (size_t one = 0; one < pages; one++) unused += isThere[one] & 1 ? 0 : page;
    at += pages * page;
  }
  return unused;
}

UNCOUNTED static void look(void) {
  if (usedBytes() < limit) return;
  /* More may have been allocated before, without being used. */
  remember();
  for (Block *block = blocks; block < blocks + blocksMax; block++) {
    /* A small block stands for others. */
    if (block->at && block->at != &gone && block->bytes >= largeBytes)
      block->stack->most -= unusedBytes(block);
  }
  writeDown("stopped");
  _exit(0);
}

UNCOUNTED static Stack *stackNow(void) {
  if (stacksFound == stacksMax) return NULL;
  Stack *own = &stacks[stacksFound];
  memset(own, 0, sizeof *own);
  _Unwind_Backtrace(step, own);
  for (Stack *stack = stacks; stack < own; stack++) {
    if (stack->found == own->found &&
        memcmp(stack->frames, own->frames, sizeof own->frames) == 0)
      return stack;
  }
  stacksFound++;
  return own;
}

UNCOUNTED static Block *find(void *at) {
  uintptr_t hash = ((uintptr_t)at >> 4) * 0x9E3779B97F4A7C15u >> 48;
  while (blocks[hash].at && blocks[hash].at != at) hash = (hash + 1) % blocksMax;
  return &blocks[hash];
}

UNCOUNTED static void add(void *at, size_t bytes) {
  if (!at || isWithin) return;
  if (bytes < sampleBytes && (unsampled += bytes) < sampleBytes) return;
  isWithin = 1;
  size_t weight = bytes < sampleBytes ? unsampled : bytes;
  if (bytes < sampleBytes) unsampled = 0;
  Stack *stack = blocksFound < blocksMax / 2 ? stackNow() : NULL;
  if (stack) {
    Block *block = find(at);
    if (!block->at) blocksFound++;
    *block = (Block){at, weight, stack};
    stack->bytes += weight;
    total += weight;
    compare(mostTotal / 50);
    look();
  }
  isWithin = 0;
}

UNCOUNTED static void removeBlock(void *at) {
  if (!at || blocksFound == 0) return;
  Block *block = find(at);
  if (!block->at) return;
  block->stack->bytes -= block->bytes;
  total -= block->bytes;
  block->at = &gone;
}

UNCOUNTED void *__wrap_malloc(size_t bytes) {
  void *at = __real_malloc(bytes);
  add(at, bytes);
  return at;
}

UNCOUNTED void *__wrap_calloc(size_t count, size_t each) {
  void *at = __real_calloc(count, each);
  add(at, count * each);
  return at;
}

UNCOUNTED void *__wrap_realloc(void *before, size_t bytes) {
  removeBlock(before);
  void *at = __real_realloc(before, bytes);
  add(at, bytes);
  return at;
}

UNCOUNTED void __wrap_free(void *at) {
  removeBlock(at);
  __real_free(at);
}

UNCOUNTED static void tick(int signal) {
  (void)signal;
  look();
}

UNCOUNTED static void atEnd(void) {
  isWithin = 1;
  writeDown("ended");
}

__attribute__((constructor)) UNCOUNTED static void begin(void) {
  struct itimerval every = {{0, tickMicroseconds}, {0, tickMicroseconds}};
  struct sigaction action;
  const char *told = getenv("MEMORY_LIMIT");
  limit = told ? strtoull(told, NULL, 10) : SIZE_MAX;
  /* The first walk allocates memory. */
  stackNow();
  stacksFound = 0;
  memset(&action, 0, sizeof action);
  action.sa_handler = tick;
  action.sa_flags = SA_RESTART;
  sigaction(SIGPROF, &action, NULL);
  setitimer(ITIMER_PROF, &every, NULL);
  atexit(atEnd);
  isWithin = 0;
}

UNCOUNTED void __sanitizer_cov_trace_pc(void) {}
