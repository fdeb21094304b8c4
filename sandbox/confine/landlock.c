/* Landlock: rules that a process imposes on itself and its children, for hosts that allow neither
 * mounts nor namespaces. There, it denies access to files, and signals to processes outside.
 * Kernels support different versions; what one does not support is left to seccomp. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As of version 6; headers may be older than the kernel. */
struct rules {
  uint64_t files, network, scoped;
};
enum { NETWORK_SINCE = 4, SCOPES_SINCE = 6, TCP_ALL = 3, SCOPES_ALL = 3 };
/* Each version since the second has added one right on files, except the fourth and the sixth. */
static const int file_rights[] = {0, 13, 14, 15, 15, 16, 16};

static const uint64_t read_rights =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t of_a_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                  LANDLOCK_ACCESS_FS_WRITE_FILE | 1ull << 14;

/* The version that the kernel supports; 0: none. */
int landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? (int)version : 0;
}

bool landlock_scopes_signals(void) {
  return landlock_version() >= SCOPES_SINCE;
}

static uint64_t all_files(int version) {
  int known = version < SCOPES_SINCE ? version : SCOPES_SINCE;
  return (1ull << file_rights[known]) - 1;
}

static int make_ruleset(int version, bool files) {
  struct rules rules = {.files = files ? all_files(version) : 0,
                        .network = files && version >= NETWORK_SINCE ? TCP_ALL : 0,
                        .scoped = version >= SCOPES_SINCE ? SCOPES_ALL : 0};
  size_t size = version >= SCOPES_SINCE ? 24 : version >= NETWORK_SINCE ? 16 : 8;
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

int landlock_enter(int ruleset) {
  return syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
}

/* The worker's own bounds: no signal from inside reaches a process outside. */
bool landlock_keep_signals(void) {
  int version = landlock_version();
  if (version < SCOPES_SINCE) return false;
  int ruleset = make_ruleset(version, false);
  bool entered = ruleset >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                 landlock_enter(ruleset) == 0;
  if (ruleset >= 0) close(ruleset);
  return entered;
}

static bool allow(int ruleset, int file, uint64_t rights) {
  struct stat about;
  if (fstat(file, &about) != 0) return false;
  struct landlock_path_beneath_attr rule = {
      .allowed_access = S_ISDIR(about.st_mode) ? rights : rights & of_a_file, .parent_fd = file};
  return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

static bool allow_path(int ruleset, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  bool allowed = file >= 0 && allow(ruleset, file, rights);
  if (file >= 0) close(file);
  return allowed;
}

static bool allow_shown(const struct worker_plan *plan, int ruleset) {
  bool allowed = true;
  for (unsigned i = 0; allowed && i < plan->shown_count; i++)
    allowed = allow_path(ruleset, plan->shown[i].host, read_rights);
  return allowed;
}

static bool allow_jail(const struct worker_plan *plan, int ruleset, int version) {
  uint64_t write_rights = all_files(version) & ~read_rights;
  return allow_path(ruleset, plan->box, all_files(version)) &&
         allow_path(ruleset, "/dev/null", read_rights | (write_rights & of_a_file)) &&
         allow_shown(plan, ruleset);
}

/* The program itself, and what its runtime root shows if it has one. */
static bool allow_program(const struct worker_plan *plan, int ruleset) {
  return allow(ruleset, EXECUTABLE_FD, LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE) &&
         allow_shown(plan, ruleset);
}

/* Rules for one run, put at RULES_FD: the program and what it is shown, or what a jail shows.
 * False with errno. */
bool landlock_prepare(const struct worker_plan *plan) {
  int version = landlock_version();
  int ruleset = make_ruleset(version, true);
  bool made = ruleset >= 0 &&
              (plan->jail ? allow_jail(plan, ruleset, version)
                          : allow_program(plan, ruleset)) &&
              dup3(ruleset, RULES_FD, O_CLOEXEC) >= 0;
  if (ruleset >= 0) close(ruleset);
  return made;
}
