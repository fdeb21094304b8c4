/* Opens the files that a request names. */
#include "cells.h"
#include "reading.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __NR_cachestat
#define __NR_cachestat 451
#endif

static const uint64_t PAGE_BYTES = 4096;
enum { WARM_BLOCK_BYTES = 32768 };

/* Reads files into the page cache, because the first reader is charged for them. */
static void warm(int file, uint64_t size) {
  struct { uint64_t offset, length; } range = {0, 0};
  struct { uint64_t cached, dirty, writeback, evicted, recently; } pages;
  if (size == 0) return;
  if (syscall(__NR_cachestat, file, &range, &pages, 0) == 0 &&
      pages.cached >= (size + PAGE_BYTES - 1) / PAGE_BYTES)
    return;
  char block[WARM_BLOCK_BYTES];
  for (uint64_t at = 0; at < size;) {
    ssize_t got = pread(file, block, sizeof block, (off_t)at);
    if (got <= 0) return;
    at += (uint64_t)got;
  }
}

/* Opens a regular file; -1 if there is a complaint. */
int file_open(const char *path, uint64_t *size, char *fault) {
  struct stat about;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
    *size = (uint64_t)about.st_size;
    warm(file, *size);
    return file;
  }
  if (file < 0) fault_note(errno);
  snprintf(fault, FAULT_MAX_BYTES, "cannot open %.150s: %s", path,
           file < 0 ? strerror(errno) : "not a regular file");
  if (file >= 0) close(file);
  return -1;
}

/* Opens the files that a run is given; returns how many, or -1 with a complaint. */
int files_open_given(const struct cell *slot, const struct request *request, int *files,
                     char *fault) {
  uint64_t bytes;
  for (unsigned i = 0; i < request->files_count; i++) {
    files[i] = file_open(request->files[i], &bytes, fault);
    if (files[i] >= 0 && reading_may_give(files[i], slot->host)) continue;
    if (files[i] >= 0) snprintf(fault, FAULT_MAX_BYTES, "the mode of a file forbids to give it");
    if (files[i] >= 0) close(files[i]);
    while (i > 0) close(files[--i]);
    return -1;
  }
  return (int)request->files_count;
}
