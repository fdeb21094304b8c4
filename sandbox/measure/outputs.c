/* Where stdout and stderr go: memory files that the runner allocates in advance, so that their
 * pages are charged to it and not to the program, and that the program can only write to.
 *
 * All programs of a slot write to the same two files: nothing about the files reveals how many did.
 * They are not cleared between runs. A run's output is what lies below the file offset, which a
 * program can move only by writing (see seccomp_lists.c). When a run has ended, its output is
 * copied to one of two pairs of files that are used in turn: the judge compares one while the next
 * case runs. */
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

/* Only the head of stderr is kept. */
bool outputs_make(struct outputs *outputs, bool keeps) {
  memset(outputs, 0, sizeof *outputs);
  for (unsigned i = 0; i < 2; i++) outputs->fronts[i] = outputs->writers[i] = -1;
  for (unsigned i = 0; i < 2 * OUTPUT_BUFFERS; i++) outputs->kept[i] = -1;
  outputs->keeps = keeps;
  for (unsigned i = 0; i < 2; i++) {
    char path[48];
    outputs->fronts[i] = memfd_create("output", MFD_CLOEXEC);
    if (outputs->fronts[i] < 0) return false;
    snprintf(path, sizeof path, "/proc/self/fd/%d", outputs->fronts[i]);
    outputs->writers[i] = open(path, (layer_on(LAYER_OUTPUT) ? O_WRONLY : O_RDWR) | O_CLOEXEC);
    if (outputs->writers[i] < 0) return false;
  }
  for (unsigned i = 0; keeps && i < 2 * OUTPUT_BUFFERS; i++) {
    outputs->kept[i] = memfd_create("kept", MFD_CLOEXEC);
    if (outputs->kept[i] < 0) return false;
  }
  return true;
}

/* Resizes a file, and allocates all its pages. */
static bool reserve(int file, uint64_t *reserved, uint64_t wanted) {
  if (*reserved == wanted) return true;
  if (ftruncate(file, (off_t)wanted) != 0) return false;
  if (wanted > *reserved && fallocate(file, 0, 0, (off_t)wanted) != 0) return false;
  *reserved = wanted;
  return true;
}

/* The size that a run with these limits may need, at least the usual size. */
static uint64_t stdout_bytes(const struct limits *limits) {
  uint64_t most = limits->output_bytes;
  if (most + 1 <= STDOUT_RESERVED_BYTES) return STDOUT_RESERVED_BYTES;
  return (most + PAGE_BYTES) / PAGE_BYTES * PAGE_BYTES;
}

static uint64_t written_to(int writer) {
  off_t offset = lseek(writer, 0, SEEK_CUR);
  return offset < 0 ? 0 : (uint64_t)offset;
}

/* Reserves room for the output of a run, while another with the same output limits may be running.
 */
bool outputs_ready_ahead(struct outputs *outputs, struct order *order) {
  unsigned out = 2 * order->buffer, err = out + 1;
  memcpy(order->sizes, outputs->reserved, sizeof order->sizes);
  return reserve(outputs->kept[out], &outputs->kept_reserved[out], stdout_bytes(&order->limits)) &&
         reserve(outputs->kept[err], &outputs->kept_reserved[err], HEAD_MAX_BYTES);
}

/* Prepares the files of a slot for a run, when none is running. A worker that died may have left
 * them larger. */
bool outputs_ready(struct outputs *outputs, struct order *order) {
  for (unsigned i = 0; i < 2; i++)
    if (written_to(outputs->writers[i]) > outputs->reserved[i]) outputs->reserved[i] = 0;
  return reserve(outputs->fronts[0], &outputs->reserved[0], stdout_bytes(&order->limits)) &&
         reserve(outputs->fronts[1], &outputs->reserved[1], STDERR_RESERVED_BYTES) &&
         lseek(outputs->writers[0], 0, SEEK_SET) == 0 &&
         lseek(outputs->writers[1], 0, SEEK_SET) == 0 && outputs_ready_ahead(outputs, order);
}

static uint64_t at_most(uint64_t bytes, uint64_t most) {
  return bytes < most ? bytes : most;
}

/* When a run has ended: reports how much it wrote. A slot's output is copied to its buffer, and its
 * files are resized. Called by the worker, or by the supervisor if the worker is dead. */
bool outputs_conclude(const int writers[2], const int fronts[2], const int *kept,
                      const struct order *order, struct outcome *outcome) {
  uint64_t written[2] = {written_to(writers[0]), written_to(writers[1])};
  outcome->output_bytes = at_most(written[0], order->limits.output_bytes + 1);
  outcome->stderr_bytes = at_most(written[1], order->limits.stderr_bytes + 1);
  if (!kept) return true;
  uint64_t wanted[2] = {outcome->output_bytes, at_most(outcome->stderr_bytes, HEAD_MAX_BYTES)};
  for (unsigned i = 0; i < 2; i++) {
    int to = kept[2 * order->buffer + i];
    if (wanted[i] > 0 && (lseek(to, 0, SEEK_SET) != 0 || !copy_between(fronts[i], to, wanted[i])))
      return false;
    if (written[i] > order->sizes[i] && ftruncate(writers[i], (off_t)order->sizes[i]) != 0)
      return false;
  }
  return true;
}

void outputs_close(struct outputs *outputs) {
  for (unsigned i = 0; i < 2; i++) {
    if (outputs->fronts[i] >= 0) close(outputs->fronts[i]);
    if (outputs->writers[i] >= 0) close(outputs->writers[i]);
    outputs->fronts[i] = outputs->writers[i] = -1;
  }
  for (unsigned i = 0; i < 2 * OUTPUT_BUFFERS; i++) {
    if (outputs->kept[i] >= 0) close(outputs->kept[i]);
    outputs->kept[i] = -1;
  }
}
