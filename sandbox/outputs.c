/* Where stdout and stderr go: memory files that the runner allocates ahead, so that their pages are
 * charged to it and not to the program, and that the program can only write to.
 *
 * A slot has two pairs and uses them in turn: the judge compares one while the next case runs. They
 * are not cleared between runs; a run's output is what lies below the file offset, and a program
 * cannot move that but by writing (see seccomp_lists.c).
 */
#include "sandbox.h"

#include <fcntl.h>
#include <linux/falloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const uint64_t STDOUT_RESERVED_BYTES = 16ull << 20;
static const uint64_t STDERR_RESERVED_BYTES = 256ull << 10;
static const uint64_t PAGE_BYTES = 4096;

bool outputs_make(struct outputs *outputs, unsigned buffers) {
  memset(outputs, 0, sizeof *outputs);
  for (unsigned i = 0; i < 2 * OUTPUT_BUFFERS; i++) outputs->memory[i] = outputs->writers[i] = -1;
  outputs->buffers = buffers;
  for (unsigned i = 0; i < 2 * buffers; i++) {
    char path[48];
    outputs->memory[i] = memfd_create("output", MFD_CLOEXEC);
    if (outputs->memory[i] < 0) return false;
    snprintf(path, sizeof path, "/proc/self/fd/%d", outputs->memory[i]);
    outputs->writers[i] = open(path, (layer_on(LAYER_OUTPUT) ? O_WRONLY : O_RDWR) | O_CLOEXEC);
    if (outputs->writers[i] < 0) return false;
  }
  return true;
}

/* Brings a file to the size that the next run may need, and no more than usual otherwise. */
static bool reserve(struct outputs *outputs, unsigned index, uint64_t usual, uint64_t limit) {
  uint64_t wanted = limit + 1 > usual ? (limit + PAGE_BYTES) / PAGE_BYTES * PAGE_BYTES : usual;
  if (outputs->reserved[index] == wanted) return true;
  int file = outputs->memory[index];
  if (ftruncate(file, (off_t)wanted) != 0) return false;
  if (wanted > outputs->reserved[index] && fallocate(file, 0, 0, (off_t)wanted) != 0) return false;
  outputs->reserved[index] = wanted;
  return true;
}

/* How much was written since. */
uint64_t outputs_written(const struct outputs *outputs, unsigned index) {
  off_t offset = lseek(outputs->writers[index], 0, SEEK_CUR);
  return offset < 0 ? 0 : (uint64_t)offset;
}

/* Makes a buffer of a slot ready for a run: room, and offsets at the start. */
bool outputs_ready(struct outputs *outputs, unsigned buffer, const struct limits *limits) {
  unsigned out = 2 * buffer, err = out + 1;
  for (unsigned i = out; i <= err; i++)
    if (outputs_written(outputs, i) > outputs->reserved[i]) outputs->reserved[i] = 0;
  return reserve(outputs, out, STDOUT_RESERVED_BYTES, limits->output_bytes) &&
         reserve(outputs, err, STDERR_RESERVED_BYTES, 0) &&
         lseek(outputs->writers[out], 0, SEEK_SET) == 0 &&
         lseek(outputs->writers[err], 0, SEEK_SET) == 0;
}

void outputs_close(struct outputs *outputs) {
  for (unsigned i = 0; i < 2 * outputs->buffers; i++) {
    if (outputs->memory[i] >= 0) close(outputs->memory[i]);
    if (outputs->writers[i] >= 0) close(outputs->writers[i]);
  }
  outputs->buffers = 0;
}
