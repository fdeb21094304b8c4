/* Memory of the supervisor that its workers do not inherit. What a worker inherits counts for its
 * largest resident set from the start, and a program can see that (resident.c): so what the
 * supervisor needs for requests, cells and talks is never part of it, however much that was. */
#include "sandbox.h"

#include <sys/mman.h>

/* Whole pages, filled with zeros; NULL if there are none. */
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
