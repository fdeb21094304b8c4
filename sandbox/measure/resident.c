/* A program's largest resident set (ru_maxrss) is at least its worker's: it shares the worker's
 * memory until it is executed, and the kernel keeps the larger of both figures (exec_mmap() in
 * fs/exec.c). A worker's figure depends on what the supervisor used before and, since Linux 6.2
 * counts resident pages in batches per core, on where the worker was scheduled. So each worker
 * raises its own figure to the same value, which is more than it will ever use. */
#include "sandbox.h"

#include <sched.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* A worker starts with about 1 MiB. If it has much more, or the kernel's batches are large, the
 * next step is used. */
enum { WANTED_BYTES = 2 << 20, STEP_BYTES = 512 << 10, WANTED_MOST_BYTES = 4 << 20 };
/* How much a worker may still grow. */
enum { GROWTH_BYTES = 128 << 10 };
enum { BATCHES = 3, TRIES_MAX = 16 };
/* The pages of one page table are freed in one go. */
enum { RANGE_BYTES = 2 << 20 };

struct ladder {
  volatile char *pages;
  size_t page_bytes, most, touched; /* the latter two in pages */
};

static size_t largest_pages(const struct ladder *ladder) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (size_t)used.ru_maxrss * 1024 / ladder->page_bytes;
}

static void touch(struct ladder *ladder, size_t count) {
  for (; count > 0 && ladder->touched < ladder->most; count--)
    ladder->pages[ladder->touched++ * ladder->page_bytes] = 1;
}

/* Touches pages until the figure rises; returns by how much. */
static size_t climb(struct ladder *ladder) {
  size_t before = largest_pages(ladder), now = before;
  while (now == before && ladder->touched < ladder->most) {
    touch(ladder, 1);
    now = largest_pages(ladder);
  }
  return now - before;
}

static void let_go(struct ladder *ladder, size_t count) {
  ladder->touched -= count;
  madvise((void *)(ladder->pages + ladder->touched * ladder->page_bytes),
          count * ladder->page_bytes, MADV_DONTNEED);
}

/* Raises the figure to a number of pages. After it has risen, the batch of our core is empty, and
 * it next rises by a whole batch. The rest is less than a batch: for that, a few batches minus the
 * rest are freed at once, which also empties the batch, and then touched again. If the kernel is
 * interrupted, it may free in parts and leave the figure too low: try again. */
static bool reach(struct ladder *ladder, size_t wanted) {
  climb(ladder);
  size_t batch = climb(ladder), at = largest_pages(ladder);
  while (batch > 0 && at + batch <= wanted) {
    batch = climb(ladder);
    at = largest_pages(ladder);
  }
  size_t enough = ladder->touched + wanted - at;
  if (at > wanted || batch == 0 || enough < BATCHES * batch) return false;
  for (int tries = 0; largest_pages(ladder) < wanted && tries < TRIES_MAX; tries++) {
    let_go(ladder, ladder->touched - (enough - BATCHES * batch));
    touch(ladder, BATCHES * batch);
  }
  return largest_pages(ladder) == wanted;
}

static void level(void) {
  size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE);
  char *space = mmap(NULL, 2 * RANGE_BYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return;
  char *range = (char *)(((uintptr_t)space + RANGE_BYTES - 1) / RANGE_BYTES * RANGE_BYTES);
  madvise(range, RANGE_BYTES, MADV_NOHUGEPAGE);
  struct ladder ladder = {.pages = range, .page_bytes = page_bytes,
                          .most = RANGE_BYTES / page_bytes};
  bool reached = false;
  for (size_t wanted = WANTED_BYTES; !reached && wanted <= WANTED_MOST_BYTES; wanted += STEP_BYTES)
    reached = largest_pages(&ladder) * page_bytes + GROWTH_BYTES <= wanted &&
              reach(&ladder, wanted / page_bytes);
  munmap(space, 2 * RANGE_BYTES);
}

/*
 * In a slot's worker, when it is ready. It stays on one core until then, because each core has its
 * own batch.
 */
void resident_level(void) {
  cpu_set_t allowed, one;
  CPU_ZERO(&one);
  CPU_SET((size_t)sched_getcpu(), &one);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  sched_setaffinity(0, sizeof one, &one);
  level();
  sched_setaffinity(0, sizeof allowed, &allowed);
}
