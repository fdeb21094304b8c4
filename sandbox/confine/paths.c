/* Which paths a command in a jail, or a program with a runtime root, may name at level container,
 * where its root is the host's: those that it is shown and the directories that lead there, which
 * cannot be listed. Landlock opens nothing else, but reports "Permission denied" for files that
 * exist; with this they appear to be missing, which linkers that look for libraries can handle.
 * Used by one thread only (questions.c). */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINKS_MAX = 40, WAY_MAX = 4, SHOWN_MAX = (2 + WAY_MAX) * JAIL_PATHS_MAX + 2 };

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

/* Shows the links by which a name leads to a file, each in its folder's own name. */
static bool show_way(const char *name) {
  char at[PATH_MAX], target[PATH_MAX];
  snprintf(at, sizeof at, "%s", name);
  for (unsigned steps = 0; steps < WAY_MAX; steps++) {
    ssize_t size = readlink(at, target, sizeof target - 1);
    char *slash = strrchr(at, '/'), *own, *folder;
    *slash = '\0';
    folder = realpath(at[0] ? at : "/", NULL);
    if (!folder) return false;
    bool made = asprintf(&own, "%s/%s", folder[1] ? folder : "", slash + 1) >= 0 && show(own);
    if (size > 0) target[size] = '\0';
    int length = size <= 0 ? 0 : target[0] == '/' ? snprintf(at, sizeof at, "%s", target)
                                     : snprintf(at, sizeof at, "%s/%s", folder, target);
    free(folder);
    if (!made || length <= 0 || length >= (int)sizeof at) return made;
  }
  return true;
}

/* A directory of the jail by its own name, and by its name in the jail if that is the same on the
 * host. */
static bool show_folder(const struct jail_path *folder) {
  char *host = realpath(folder->host, NULL), *inside = realpath(folder->inside, NULL);
  bool same = host && inside && strcmp(host, inside) == 0;
  free(inside);
  return show(host) && (!same || (show(strdup(folder->inside)) && show_way(folder->inside)));
}

/* Once per jail: the directories that it shows. False with errno. */
bool paths_prepare(const struct worker_plan *plan) {
  bool done = plan->jail ? show(box = realpath(plan->box, NULL)) && show(strdup("/dev/null"))
                         : show(strdup(PROGRAM_PATH));
  for (unsigned i = 0; done && i < plan->shown_count; i++) done = show_folder(&plan->shown[i]);
  return done;
}

/* Whether a resolved path is itself shown. */
bool path_is_shown(const char *here) {
  for (unsigned i = 0; i < shown_count; i++)
    if (is_below(here, shown[i])) return true;
  return false;
}

/* Whether a path is shown, or leads to a shown one; the root is the empty path. */
static bool is_known(const char *path) {
  for (unsigned i = 0; i < shown_count; i++)
    if (is_below(path, shown[i]) || is_below(shown[i], path)) return true;
  return false;
}

static void leave(char *here) {
  char *slash = strrchr(here, '/');
  if (slash) *slash = '\0';
}

/* Puts the target of a link in front of the rest of a path; false: it is not a link. */
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

/* Resolves a path as the kernel would, from the working directory: 0, or ENOENT as soon as it leaves
 * the known directories, or another errno that the kernel would give. */
static int go(char here[ASKED_PATH_BYTES], const char *path, bool followed) {
  char rest[2 * ASKED_PATH_BYTES];
  unsigned links = 0;
  snprintf(rest, sizeof rest, "%s", path);
  if (rest[0] == '/') here[0] = '\0';
  for (char *at = rest + strspn(rest, "/"); *at;) {
    char *end = at + strcspn(at, "/");
    size_t length = (size_t)(end - at), before = strlen(here);
    if (length == 2 && at[0] == '.' && at[1] == '.') leave(here);
    else if (length != 1 || at[0] != '.') {
      if (before + length + 2 > ASKED_PATH_BYTES) return ENAMETOOLONG;
      snprintf(here + before, ASKED_PATH_BYTES - before, "/%.*s", (int)length, at);
      if (!is_known(here)) return ENOENT;
      if ((*end || followed) && follow_link(here, rest, end)) {
        at = rest + strspn(rest, "/");
        if (++links > LINKS_MAX) return ELOOP;
        continue;
      }
    }
    at = end + strspn(end, "/");
  }
  return 0;
}

/* Resolves a path relative to `start`, and its links: 0 or an errno. */
int paths_resolve(char here[ASKED_PATH_BYTES], const char *start, const char *path, bool followed) {
  if (!path[0]) return ENOENT;
  snprintf(here, ASKED_PATH_BYTES, "%s", strcmp(start, "/") == 0 ? "" : start);
  if (path[0] != '/' && !is_known(here)) return ENOENT;
  return go(here, path, followed);
}

/* The decision on a call with a path relative to `start`: 0 lets it continue, else an errno. */
int paths_refuse(const struct path_call *call, uint64_t flags, const char *start,
                 const char *path) {
  char here[ASKED_PATH_BYTES];
  if (!path[0]) return call->kind & PATH_CHANGED ? ENOENT : 0;
  bool followed = call->kind & PATH_FOLLOWED && !(flags & AT_SYMLINK_NOFOLLOW);
  int error = paths_resolve(here, start, path, followed);
  if (error == ENOENT) return ENOENT;
  if (!error && call->kind & PATH_OPENED && !path_is_shown(here)) return ENOENT;
  return call->kind & PATH_CHANGED && !is_below(here, box) ? EROFS : 0;
}
