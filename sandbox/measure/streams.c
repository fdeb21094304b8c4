/* stdin: all programs of a slot read the same regular file, which gets the bytes of each run's
 * input before it begins. So its inode, times and links reveal nothing about the file on the host,
 * its other readers, or earlier runs.
 *
 * As root, the file is in a directory that is the root of the slot's programs, as /dev/stdin: a
 * file system in memory, mounted where only the supervisor and its workers see it. It outlives the
 * workers. Otherwise it is a memory file without a name.
 *
 * A small input is copied by the child that becomes the program, a large one by the supervisor:
 * pages of memory are charged to the group of the process that created them. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK_BYTES = 65536, SMALL_BYTES = 65536, KEPT_BYTES = 1 << 20 };

/* Any directory that neither we nor a jail uses. */
static const char place[] = "/sys/kernel";
static bool has_place;

static char block[BLOCK_BYTES];

/* Every worker must have its memory from its start: a program counts page faults of the child that
 * it was, which fills stdin. */
void copy_prepare(void) {
  memset(block, 1, sizeof block);
}

/* Copies from the start of a file to the current offset of the other one. */
bool copy_between(int from, int to, uint64_t bytes) {
  for (uint64_t at = 0; at < bytes;) {
    size_t wanted = bytes - at < sizeof block ? (size_t)(bytes - at) : sizeof block;
    ssize_t size = pread(from, block, wanted, (off_t)at);
    if (size <= 0 || write(to, block, (size_t)size) != size) return false;
    at += (uint64_t)size;
  }
  return true;
}

/*
 * In the supervisor, as root, once: the host's mounts still propagate to us, but ours do not
 * propagate out.
 */
bool inputs_open(void) {
  has_place = unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) == 0 &&
              mount("tmpfs", place, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755") == 0;
  return has_place;
}

/* Whether stdin has a name from now on; only if inputs_open() could make a place for it. */
void inputs_name(bool named) {
  has_place = named;
}

/* It can be passed through, but not listed. */
static bool make_folder(const char *path) {
  return (mkdir(path, 0711) == 0 || errno == EEXIST) && chmod(path, 0711) == 0;
}

static int make_named(struct input *input, unsigned slot) {
  char path[96];
  snprintf(input->root, sizeof input->root, "%s/slot-%u", place, slot);
  snprintf(path, sizeof path, "%s/dev", input->root);
  if (!make_folder(input->root) || !make_folder(path)) return -1;
  snprintf(path, sizeof path, "%s/dev/stdin", input->root);
  return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0444);
}

/* The program's uid owns the file, so that the child may set its times; writing takes more. */
bool input_make(struct input *input, unsigned slot, uid_t owner) {
  char path[48];
  input->root[0] = '\0';
  input->reader = -1;
  input->file = has_place ? make_named(input, slot) : memfd_create("input", MFD_CLOEXEC);
  if (input->file < 0 || fchmod(input->file, 0444) != 0) return false;
  if (geteuid() == 0 && fchown(input->file, owner, owner) != 0) return false;
  snprintf(path, sizeof path, "/proc/self/fd/%d", input->file);
  input->reader = open(path, O_RDONLY | O_CLOEXEC);
  return input->reader >= 0;
}

bool input_is_small(const struct order *order) {
  return order->input_bytes <= SMALL_BYTES;
}

/* Gives a slot's stdin the bytes of a file. */
bool input_fill(int file, int source, const struct order *order) {
  return ftruncate(file, (off_t)order->input_bytes) == 0 && lseek(file, 0, SEEK_SET) == 0 &&
         copy_between(source, file, order->input_bytes);
}

/* After a run: a large input need not stay in memory. */
void input_let_go(const struct input *input, const struct order *order) {
  if (order->input_bytes > KEPT_BYTES && ftruncate(input->file, 0) != 0)
    fprintf(stderr, "an input could not be let go\n");
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at) {
  (void)about, (void)kind, (void)at;
  return remove(path);
}

/* The folder goes, too: with other files to show, the next slot of this number must not find the
 * places of this one's. */
void input_close(struct input *input) {
  if (input->file >= 0) close(input->file);
  if (input->reader >= 0) close(input->reader);
  input->file = input->reader = -1;
  if (!input->root[0]) return;
  if (nftw(input->root, remove_one, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT) != 0)
    fprintf(stderr, "the folder of a slot could not be removed\n");
  input->root[0] = '\0';
}
