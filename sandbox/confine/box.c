/* Boxes of level container: a directory of the host for each jail. The supervisor holds a lock on
 * it until it removes it, so the next runner knows those of runners that were killed. */
#include "sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { FOLDERS_OPEN = 16, TRIES_MAX = 10, EMPTY_MAX_S = 60 };
enum { BOX_ENTRIES_MAX = 16384, BOX_DEPTH_MAX = 32 };
#define BOX_NAME "arbiter-box-"
#define EMPTY_NAME "arbiter-empty-" /* container.c */

/* Whether a file system of the host has this much space; otherwise errno says that it is full. */
static bool has_room(const char *path, uint64_t bytes) {
  struct statvfs about;
  if (statvfs(path, &about) != 0) return false;
  errno = ENOSPC;
  return (uint64_t)about.f_bavail * about.f_frsize >= bytes;
}

/* A lock on a directory; -1 if it does not exist, or another process has the lock. A starting
 * runner may have removed it in between. */
static int lock_directory(const char *path) {
  struct stat named, opened;
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0) return -1;
  if (flock(directory, LOCK_EX | LOCK_NB) == 0 && lstat(path, &named) == 0 &&
      fstat(directory, &opened) == 0 && named.st_ino == opened.st_ino)
    return directory;
  close(directory);
  errno = EBUSY;
  return -1;
}

/*
 * In the supervisor: a directory for a jail, owned by its program, with room for its maximum size.
 */
bool box_make(struct box *box, const struct host *host, uint64_t bytes, uid_t uid) {
  *box = (struct box){"", -1};
  if (!has_room("/tmp", bytes)) return false;
  for (int i = 0; box->lock < 0 && i < TRIES_MAX; i++) {
    snprintf(box->path, sizeof box->path, "/tmp/" BOX_NAME "XXXXXX");
    if (!mkdtemp(box->path)) break;
    box->lock = lock_directory(box->path);
  }
  if (box->lock < 0) return (box->path[0] = '\0'), false;
  return !host->privileged || fchown(box->lock, uid, uid) == 0;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about, (void)place;
  if (kind == FTW_DP || kind == FTW_D || kind == FTW_DNR) return rmdir(path), 0;
  return unlink(path), 0;
}

static bool found_closed;

/* A directory that its program has closed is looked into in the next walk. */
static int open_directory(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about, (void)place;
  if ((kind == FTW_D || kind == FTW_DNR) && chmod(path, 0700) == 0 && kind == FTW_DNR)
    found_closed = true;
  return 0;
}

void box_remove(struct box *box) {
  if (!box->path[0]) return;
  for (int i = 0; i < BOX_DEPTH_MAX; i++) {
    found_closed = false;
    nftw(box->path, open_directory, FOLDERS_OPEN, FTW_PHYS);
    if (!found_closed) break;
  }
  nftw(box->path, remove_entry, FOLDERS_OPEN, FTW_PHYS | FTW_DEPTH);
  close(box->lock);
  box->path[0] = '\0';
}

/* If a command failed while the host's disk had less space than its box may take, that may be the
 * cause, because the files of the command are deleted by now. */
void box_check(const struct worker_plan *plan, struct outcome *outcome) {
  bool failed = outcome->exit_code != 0 || outcome->signal != 0;
  if (failed && !outcome->output_limit_hit && !has_room(plan->box, plan->jail->box_bytes))
    fault_of_file(outcome, errno, "there may be no room for", plan->box);
}

/* Adds what a directory holds, and closes it; `left` bounds how many entries are looked at. */
static uint64_t used_below(int at, const char *name, int depth, int *left) {
  struct stat about;
  uint64_t bytes = 0;
  int opened = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  /* No compiler makes a directory that its user may not read. */
  if (opened < 0 && errno == EACCES) return *left = 0, 0;
  DIR *directory = opened < 0 ? NULL : fdopendir(opened);
  if (!directory && opened >= 0) close(opened);
  for (struct dirent *entry; directory && *left > 0 && (entry = readdir(directory));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    --*left;
    if (fstatat(opened, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)) bytes += (uint64_t)about.st_blocks * 512;
    if (S_ISDIR(about.st_mode) && depth == 0) *left = 0;
    else if (S_ISDIR(about.st_mode)) bytes += used_below(opened, entry->d_name, depth - 1, left);
  }
  if (directory) closedir(directory);
  return bytes;
}

/*
 * The size of a box. One with more files or deeper directories than compilers make counts as too
 * large: looking at all of them would take long.
 */
uint64_t box_used_bytes(const char *path) {
  int left = BOX_ENTRIES_MAX;
  uint64_t bytes = used_below(AT_FDCWD, path, BOX_DEPTH_MAX, &left);
  return left > 0 ? bytes : UINT64_MAX;
}

static void remove_box(const char *path) {
  struct box box = {"", lock_directory(path)};
  if (box.lock < 0) return;
  snprintf(box.path, sizeof box.path, "%s", path);
  box_remove(&box);
}

/* Removes what killed runners have left in /tmp: boxes that no runner has locked, and roots whose
 * deletion began long ago. Only our own: no other user can exchange files while they are removed,
 * because the programs of `first` and up have ended. */
void boxes_clear(uid_t first) {
  struct stat about;
  char path[BOX_PATH_BYTES];
  DIR *directory = opendir("/tmp");
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    bool box = !strncmp(entry->d_name, BOX_NAME, strlen(BOX_NAME));
    bool empty = !strncmp(entry->d_name, EMPTY_NAME, strlen(EMPTY_NAME));
    int size = snprintf(path, sizeof path, "/tmp/%s", entry->d_name);
    if ((!box && !empty) || size >= (int)sizeof path || lstat(path, &about) != 0) continue;
    uid_t owner = about.st_uid;
    if (owner != geteuid() && (owner < first || owner >= first + UIDS_MAX)) continue;
    if (box) remove_box(path);
    else if (time(NULL) - about.st_mtime > EMPTY_MAX_S) rmdir(path);
  }
  if (directory) closedir(directory);
}
