/* The pipes of a slot's talks. To a program they look the same in every talk: we keep a path to
 * each pipe, and opening it again after all ends were closed gives an empty pipe with the same
 * inode and, after a touch, the current times. */
#include "sandbox.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

bool pipes_make(struct pipes *pipes) {
  for (int i = 0; i < TALK_PIPES && !pipes->made; i++) {
    int ends[2];
    char path[48];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    pipes->paths[i] = open(path, O_PATH | O_CLOEXEC);
    close(ends[0]);
    close(ends[1]);
    if (pipes->paths[i] < 0) return false;
  }
  return pipes->made = true;
}

/* A new end of a pipe; -1 if that fails. */
int pipe_open(const struct pipes *pipes, int which, int flags) {
  char path[48];
  snprintf(path, sizeof path, "/proc/self/fd/%d", pipes->paths[which]);
  int end = open(path, flags | O_NONBLOCK | O_CLOEXEC);
  if (end >= 0) fcntl(end, F_SETFL, 0);
  return end;
}

/* From now on, reading and writing at this end do not wait. */
bool pipe_wait_never(int end) {
  int flags = fcntl(end, F_GETFL);
  return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* An end to read from and an end to write to; false if one fails, and the other then stays open. */
bool pipes_open(const struct pipes *pipes, int from, int to, int files[2]) {
  files[0] = pipe_open(pipes, from, O_RDONLY);
  files[1] = pipe_open(pipes, to, O_WRONLY);
  return files[0] >= 0 && files[1] >= 0 && futimens(files[0], NULL) == 0 &&
         futimens(files[1], NULL) == 0;
}

/* Whether anything has been written to a pipe since the last call. */
bool pipe_was_written(struct pipes *pipes, int which) {
  struct stat about;
  struct timespec *last = &pipes->written[which];
  if (fstat(pipes->paths[which], &about) != 0) return true;
  bool written = about.st_mtim.tv_sec != last->tv_sec || about.st_mtim.tv_nsec != last->tv_nsec;
  *last = about.st_mtim;
  return written;
}

/* The number of bytes in the pipe with this end. */
unsigned pipe_bytes(int end) {
  int bytes = 0;
  return ioctl(end, FIONREAD, &bytes) == 0 && bytes > 0 ? (unsigned)bytes : 0;
}

void close_one(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

void close_all(int *files, unsigned count) {
  for (unsigned i = 0; i < count; i++) close_one(&files[i]);
}
