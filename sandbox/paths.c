/* Which paths a command in a jail may name at level container, where its root is the host's: those
 * that its jail shows and the directories that lead there. Landlock opens nothing else, but says
 * "Permission denied" of a file that is there; with this it looks as if it were not. Used by one
 * thread only (questions.c).
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINKS_MAX = 40, SHOWN_MAX = 2 * JAIL_PATHS_MAX + 2 };

static char *shown[SHOWN_MAX], *box;
static unsigned shown_count;

static bool is_below(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (!path[length] || path[length] == '/');
}

static bool show(char *path) {
  if (path) shown[shown_count++] = path;
  return path != NULL;
}

/* A directory of the jail by its own name, and by the one by which the jail shows it where that is
 * the same on the host. */
static bool show_folder(const struct jail_path *folder) {
  char *host = realpath(folder->host, NULL), *inside = realpath(folder->inside, NULL);
  bool same = host && inside && strcmp(host, inside) == 0;
  free(inside);
  return show(host) && (!same || show(strdup(folder->inside)));
}

/* Once for a jail: what it shows. False with errno. */
bool paths_prepare(const struct worker_plan *plan) {
  bool done = show(box = realpath(plan->box, NULL)) && show(strdup("/dev/null"));
  for (unsigned i = 0; done && i < plan->jail->read_only_count; i++)
    done = show_folder(&plan->jail->read_only[i]);
  return done;
}

/* Whether a path is shown or leads to what is; the root is the empty path. */
static bool is_known(const char *path) {
  for (unsigned i = 0; i < shown_count; i++)
    if (is_below(path, shown[i]) || is_below(shown[i], path)) return true;
  return false;
}

static void leave(char *here) {
  char *slash = strrchr(here, '/');
  if (slash) *slash = '\0';
}

/* Puts the target of a link in front of what is left of a path; false: it is none. */
static bool follow_link(char here[ASKED_PATH_BYTES], char rest[2 * ASKED_PATH_BYTES],
                        const char *end) {
  char target[2 * ASKED_PATH_BYTES];
  ssize_t size = readlink(here, target, ASKED_PATH_BYTES - 1);
  if (size <= 0) return false;
  snprintf(target + size, sizeof target - (size_t)size, "%.*s", ASKED_PATH_BYTES, end);
  strcpy(rest, target);
  leave(here);
  if (rest[0] == '/') here[0] = '\0';
  return true;
}

/* Goes a path as the kernel would, from where we are; false as soon as that leaves what is known.
 * What is not there is the kernel's to say. */
static bool stays(char here[ASKED_PATH_BYTES], const char *path, bool followed) {
  char rest[2 * ASKED_PATH_BYTES];
  unsigned links = 0;
  snprintf(rest, sizeof rest, "%s", path);
  if (rest[0] == '/') here[0] = '\0';
  for (char *at = rest + strspn(rest, "/"); *at;) {
    char *end = at + strcspn(at, "/");
    size_t length = (size_t)(end - at), before = strlen(here);
    if (length == 2 && at[0] == '.' && at[1] == '.') leave(here);
    else if (length != 1 || at[0] != '.') {
      if (before + length + 2 > ASKED_PATH_BYTES) return true;
      snprintf(here + before, ASKED_PATH_BYTES - before, "/%.*s", (int)length, at);
      if (!is_known(here)) return false;
      if ((*end || followed) && links < LINKS_MAX && follow_link(here, rest, end)) {
        at = rest + strspn(rest, "/");
        links++;
        continue;
      }
    }
    at = end + strspn(end, "/");
  }
  return true;
}

/* What to answer a call about a path that is relative to `start`: 0 lets it go on, else an errno. */
int paths_refuse(const struct path_call *call, uint64_t flags, const char *start,
                 const char *path) {
  char here[ASKED_PATH_BYTES];
  if (!path[0]) return call->kind & PATH_CHANGED ? ENOENT : 0;
  bool followed = call->kind & PATH_FOLLOWED && !(flags & AT_SYMLINK_NOFOLLOW);
  snprintf(here, sizeof here, "%s", strcmp(start, "/") == 0 ? "" : start);
  if ((path[0] != '/' && !is_known(here)) || !stays(here, path, followed)) return ENOENT;
  return call->kind & PATH_CHANGED && !is_below(here, box) ? EROFS : 0;
}
