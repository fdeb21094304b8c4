/* Memory of the supervisor that its workers do not inherit. What a worker inherits counts towards
 * its largest resident set from the start, and a program can see that (resident.c). So the
 * supervisor's memory for requests, cells and talks must never be part of it, regardless of its
 * size. */
#include "sandbox.h"

#include <sys/mman.h>

/* Whole pages, filled with zeros; NULL if there is no memory. */
void *own_memory(size_t bytes) {
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  own_lend(memory, bytes, false);
  return memory;
}

/* Whether workers that are made from now on inherit these pages. */
void own_lend(void *memory, size_t bytes, bool lent) {
  madvise(memory, bytes, lent ? MADV_DOFORK : MADV_DONTFORK);
}

void own_free(void *memory, size_t bytes) {
  if (memory) munmap(memory, bytes);
}
