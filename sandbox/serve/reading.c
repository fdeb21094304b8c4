/* Runs that are given files: a slot has a second worker for them, made when it is first asked for.
 * A program there finds each file as a descriptor from 3 on, to be opened anew as /dev/fd/3 and so
 * on; stdin is one like those. It may write to /box, its working directory, and the beginnings of
 * the files there that the request names are part of the reply.
 *
 * The files are the host's own, not copies. So everyone who holds them must be able to read them,
 * and none of the runner's users may be able to write them: a program opens them by the mode of the
 * file. /proc shows a program only its own process. What is left in /box is removed before the next
 * run; if that is more than files, the worker is replaced, too.
 */
#include "reading.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BOX_BYTES = 17 << 20, BOX_INODES = 64 };

static const char *complain(const char *what) {
  static char complaint[FAULT_MAX_BYTES];
  fault_note(errno);
  snprintf(complaint, sizeof complaint, "%s: %s", what, strerror(errno));
  return complaint;
}

/* In the worker, whose new root is the working directory. */
const char *reading_furnish(void) {
  const unsigned long shut = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  char options[64];
  snprintf(options, sizeof options, "size=%d,nr_inodes=%d,mode=0777", BOX_BYTES, BOX_INODES);
  if (mkdir("box", 0755) != 0 || mount("tmpfs", "box", "tmpfs", shut, options) != 0)
    return complain("cannot mount /box");
  if (mkdir("proc", 0555) != 0 ||
      mount("proc", "proc", "proc", shut, "subset=pid,hidepid=invisible") != 0)
    return complain("cannot mount /proc");
  if (mkdir("dev", 0755) != 0 || symlink("/proc/self/fd", "dev/fd") != 0)
    return complain("cannot make /dev/fd");
  return NULL;
}

/* In the supervisor: whether a file may be given away. Without root the program has our own uid. */
bool reading_may_give(int file, const struct host *host) {
  struct stat about;
  if (fstat(file, &about) != 0 || !(about.st_mode & S_IROTH)) return false;
  return !(about.st_mode & S_IWOTH) && (host->privileged || !(about.st_mode & 0222));
}

/* In the child that becomes the program: the files get their numbers. */
bool reading_hand_over(const struct order *order) {
  for (int i = 0; i < (int)order->files; i++)
    if (dup2(GIVEN_FD + i, STDERR_FILENO + 1 + i) < 0) return false;
  return true;
}

static void collect(int box, const struct order *order, struct outcome *outcome, unsigned index) {
  struct stat about;
  int file = openat(box, order->collected[index],
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return;
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
    ssize_t size = read(file, outcome->heads[index], COLLECTED_HEAD_BYTES);
    outcome->head_bytes[index] = size > 0 ? (uint32_t)size : 0;
    outcome->collected |= 1u << index;
  }
  close(file);
}

/* The file that replaces stdout as the output. */
static bool keep(int box, const struct order *order) {
  struct stat about;
  int file = openat(box, order->kept, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return true;
  bool regular = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
  uint64_t most = order->limits.output_bytes + 1, size = regular ? (uint64_t)about.st_size : 0;
  bool kept = copy_between(file, OUTPUT_FD, size < most ? size : most);
  close(file);
  return kept && unlinkat(box, order->kept, 0) == 0;
}

/* Removes all files; false: something is left. */
static bool empty(int box) {
  char entries[8192];
  bool emptied = true;
  lseek(box, 0, SEEK_SET);
  for (long size; (size = syscall(SYS_getdents64, box, entries, sizeof entries)) > 0;)
    for (long at = 0; at < size;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      at += entry->d_reclen;
      if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
      emptied = unlinkat(box, entry->d_name, 0) == 0 && emptied;
    }
  return emptied;
}

/* In the worker, when everything of a run has ended. */
void reading_conclude(const struct order *order, struct outcome *outcome) {
  int box = open("/box", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (unsigned i = 0; box >= 0 && i < order->collects; i++) collect(box, order, outcome, i);
  if (box < 0 || (order->kept[0] && !keep(box, order))) outcome->odd = true;
  else if (!order->box_stays && !empty(box)) outcome->odd = true;
  if (box >= 0) close(box);
}

/* In the supervisor: the request's names of files in /box, and how many files go along. */
void reading_order(const struct request *request, struct order *order) {
  order->files = request->files_count;
  order->collects = request->collects;
  if (request->kept) snprintf(order->kept, sizeof order->kept, "%s", request->kept);
  for (unsigned i = 0; i < request->collects; i++)
    snprintf(order->collected[i], sizeof order->collected[i], "%s", request->collected[i]);
}
