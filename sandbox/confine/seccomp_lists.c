/* The lists of system calls: what a program may do, and what a compiler or checker in its jail may.
 * Everything else is refused with EPERM. seccomp.c turns a list into a filter.
 *
 * For a program stdin is a file like any other, but stdout and stderr behave as pipes: no seeking,
 * no writing at an offset, no changing of flags. Its output is in memory that earlier runs wrote
 * to, and its length is the file offset; a program that could move the offset past bytes that it
 * did not write could pass those off as its own. So F_SETFL is refused as well: O_APPEND would move
 * the offset to the end. Other descriptor numbers for 1 and 2 would evade the rule against seeking,
 * so they can be duplicated only to each other.
 *
 * A program is refused what persists in the kernel from run to run: pipes, whose inode numbers
 * reveal how many were made before, statx, which has the numbers of mounts, and other processes'
 * CPU clocks. */
#include "sandbox.h"

#include <sys/syscall.h>

#define ALLOW(name) {__NR_##name, RULE_ALLOW}
#define RULE(name, rule) {__NR_##name, rule}

#define PROGRAM_CALLS \
  ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(preadv), \
  ALLOW(openat), ALLOW(fstat), ALLOW(faccessat), ALLOW(faccessat2), \
  ALLOW(readlinkat), ALLOW(getcwd), ALLOW(chdir), ALLOW(fchdir), ALLOW(getdents64), \
  ALLOW(close), ALLOW(close_range), ALLOW(dup), ALLOW(dup3), ALLOW(ppoll), \
  ALLOW(pselect6), ALLOW(fsync), ALLOW(fdatasync), ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), \
  ALLOW(mremap), ALLOW(madvise), ALLOW(brk), ALLOW(mlock), ALLOW(munlock), ALLOW(mlock2), \
  ALLOW(msync), ALLOW(membarrier), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), \
  ALLOW(rt_sigreturn), ALLOW(rt_sigpending), ALLOW(rt_sigsuspend), ALLOW(rt_sigtimedwait), \
  ALLOW(rt_sigqueueinfo), ALLOW(sigaltstack), ALLOW(kill), ALLOW(tkill), ALLOW(tgkill), \
  ALLOW(setitimer), ALLOW(getitimer), ALLOW(timer_settime), ALLOW(timer_gettime), \
  ALLOW(timer_getoverrun), ALLOW(timer_delete), ALLOW(nanosleep), ALLOW(gettimeofday), \
  ALLOW(times), ALLOW(wait4), ALLOW(waitid), ALLOW(exit), ALLOW(exit_group), ALLOW(futex), \
  ALLOW(set_robust_list), ALLOW(get_robust_list), ALLOW(set_tid_address), ALLOW(rseq), \
  ALLOW(sched_yield), ALLOW(getpid), ALLOW(getppid), ALLOW(gettid), ALLOW(getpgid), \
  ALLOW(getsid), ALLOW(setpgid), ALLOW(setsid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), \
  ALLOW(getegid), ALLOW(getresuid), ALLOW(getresgid), ALLOW(getgroups), ALLOW(setresuid), \
  ALLOW(setresgid), ALLOW(getpriority), ALLOW(getcpu), ALLOW(sched_getaffinity), \
  ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(sched_get_priority_max), \
  ALLOW(sched_get_priority_min), ALLOW(getrusage), ALLOW(sysinfo), ALLOW(uname), ALLOW(umask), \
  ALLOW(getrandom), ALLOW(restart_syscall), ALLOW(capget),

/* Calls that newer architectures do not have. */
#ifdef __NR_open
#define OLD_PROGRAM_CALLS \
  ALLOW(open), ALLOW(creat), ALLOW(stat), ALLOW(lstat), ALLOW(newfstatat), ALLOW(access), \
  ALLOW(readlink), ALLOW(getdents), ALLOW(dup2), ALLOW(poll), ALLOW(select), \
  ALLOW(pause), ALLOW(alarm), ALLOW(time), ALLOW(fork), ALLOW(vfork), ALLOW(getpgrp), \
  ALLOW(getrlimit), ALLOW(setrlimit), RULE(arch_prctl, RULE_ARCH),
#define OLD_JAIL_CALLS \
  ALLOW(rename), ALLOW(unlink), ALLOW(mkdir), ALLOW(rmdir), ALLOW(link), ALLOW(symlink), \
  ALLOW(chmod), ALLOW(utime), ALLOW(utimes), ALLOW(futimesat), ALLOW(sendfile), \
  ALLOW(epoll_wait), ALLOW(pipe),
#else
#define OLD_PROGRAM_CALLS
#define OLD_JAIL_CALLS
#endif

#define CHECKED_CALLS \
  RULE(clone, RULE_CLONE), RULE(ioctl, RULE_IOCTL), RULE(prctl, RULE_PRCTL), RULE(prlimit64, \
  RULE_SELF), RULE(clone3, RULE_ABSENT), RULE(openat2, RULE_ABSENT), RULE(io_uring_setup, \
  RULE_ABSENT), RULE(timer_create, RULE_CLOCK), RULE(clock_nanosleep, RULE_CLOCK), \
  RULE(clock_gettime, RULE_CLOCK), RULE(clock_getres, RULE_CLOCK),

const struct seccomp_rule program_rules[] = {
    PROGRAM_CALLS OLD_PROGRAM_CALLS CHECKED_CALLS
    RULE(fcntl, RULE_FCNTL), RULE(statx, RULE_ABSENT), RULE(lseek, RULE_SEEK),
    RULE(dup, RULE_DUP), RULE(dup3, RULE_DUP2),
#ifdef __NR_dup2
    RULE(dup2, RULE_DUP2),
#endif
    /* The worker's own: only with descriptors that no program can have. */
    RULE(utimensat, RULE_TOUCH), RULE(ftruncate, RULE_TOUCH),
    RULE(recvmsg, RULE_CONTROL), RULE(execveat, RULE_EXECUTE),
};
const size_t program_rules_count = sizeof program_rules / sizeof program_rules[0];

/* Where only Landlock guards the host's files, added to the list of programs: Landlock does not
 * hide that files exist, and allows reopening an open file through /proc, such as the output, for
 * reading. newfstatat is what libraries use to ask about open files. Every file is reported as
 * missing, as in an empty root: on another answer about /proc/self/maps glibc may abort. */
const struct seccomp_rule container_rules[] = {
#ifdef __NR_open
    RULE(open, RULE_MISSING), RULE(creat, RULE_MISSING), RULE(stat, RULE_MISSING),
    RULE(lstat, RULE_MISSING), RULE(access, RULE_MISSING), RULE(readlink, RULE_MISSING),
#endif
    RULE(openat, RULE_MISSING), RULE(faccessat, RULE_MISSING),
    RULE(faccessat2, RULE_MISSING), RULE(readlinkat, RULE_MISSING), RULE(chdir, RULE_MISSING),
    RULE(fchdir, RULE_DENY), RULE(getcwd, RULE_DENY), RULE(newfstatat, RULE_OPEN_FILE),
    RULE(timer_create, RULE_OWN_CLOCK), RULE(clock_nanosleep, RULE_OWN_CLOCK),
    RULE(clock_gettime, RULE_OWN_CLOCK), RULE(clock_getres, RULE_OWN_CLOCK),
};
const size_t container_rules_count = sizeof container_rules / sizeof container_rules[0];

/* Additionally where the root is the host's: with that flag, newfstatat also accepts a path. */
const struct seccomp_rule exposed_rules[] = {RULE(newfstatat, RULE_DENY)};
const size_t exposed_rules_count = sizeof exposed_rules / sizeof exposed_rules[0];

/* With a runtime root, added to both: calls that name a file are allowed again, because they are
 * answered in full (lookups.c). */
const struct seccomp_rule runtime_rules[] = {
#ifdef __NR_open
    ALLOW(open), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
#endif
    ALLOW(openat), ALLOW(newfstatat), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat),
};
const size_t runtime_rules_count = sizeof runtime_rules / sizeof runtime_rules[0];

/* Where it may write to /box (reading.c), laid over the list of programs. */
const struct seccomp_rule reading_rules[] = {
#ifdef __NR_open
    ALLOW(unlink), ALLOW(rename), ALLOW(mkdir), ALLOW(rmdir),
#endif
    ALLOW(unlinkat), ALLOW(renameat), ALLOW(renameat2), ALLOW(mkdirat),
};
const size_t reading_rules_count = sizeof reading_rules / sizeof reading_rules[0];

/* Where no cgroup counts memory, added to either list: shared memory can outlive the process that
 * filled it, and then belongs to no process. */
const struct seccomp_rule uncounted_rules[] = {RULE(mmap, RULE_OWN_MEMORY)};
const size_t uncounted_rules_count = sizeof uncounted_rules / sizeof uncounted_rules[0];

const struct seccomp_rule jail_rules[] = {
    PROGRAM_CALLS OLD_PROGRAM_CALLS CHECKED_CALLS OLD_JAIL_CALLS
    ALLOW(statx), ALLOW(pipe2), ALLOW(lseek), ALLOW(pwrite64), ALLOW(pwritev),
    ALLOW(ftruncate), ALLOW(truncate), ALLOW(fallocate), ALLOW(renameat), ALLOW(renameat2),
    ALLOW(unlinkat), ALLOW(mkdirat),
    ALLOW(linkat), ALLOW(symlinkat), ALLOW(fchmod), ALLOW(fchmodat), ALLOW(utimensat),
    ALLOW(execve), ALLOW(execveat), ALLOW(fadvise64), ALLOW(readahead), ALLOW(flock),
    ALLOW(sync_file_range), ALLOW(copy_file_range), ALLOW(statfs), ALLOW(fstatfs),
    RULE(sched_setaffinity, RULE_SELF), ALLOW(epoll_create1), ALLOW(epoll_ctl), ALLOW(epoll_pwait),
    ALLOW(eventfd2), ALLOW(mincore), ALLOW(fcntl),
    /* rustc reads the pipes of its linker without waiting. */
    RULE(ioctl, RULE_PIPE_IOCTL),
};
const size_t jail_rules_count = sizeof jail_rules / sizeof jail_rules[0];

/* For a root that is the host's: the calls of a jail that name a path, with their arguments.
 * paths.c decides which of them may continue. execve is not among them: the first one is the
 * worker's. */
const struct path_call path_calls[] = {
#ifdef __NR_open
    {__NR_open, -1, 0, -1, PATH_FOLLOWED | PATH_OPENED}, {__NR_creat, -1, 0, -1, PATH_FOLLOWED},
    {__NR_stat, -1, 0, -1, PATH_FOLLOWED}, {__NR_lstat, -1, 0, -1, 0},
    {__NR_access, -1, 0, -1, PATH_FOLLOWED}, {__NR_readlink, -1, 0, -1, 0},
    {__NR_rename, -1, 0, -1, 0}, {__NR_rename, -1, 1, -1, 0}, {__NR_unlink, -1, 0, -1, 0},
    {__NR_mkdir, -1, 0, -1, 0}, {__NR_rmdir, -1, 0, -1, 0}, {__NR_link, -1, 0, -1, 0},
    {__NR_link, -1, 1, -1, 0}, {__NR_symlink, -1, 1, -1, 0},
    {__NR_chmod, -1, 0, -1, PATH_FOLLOWED | PATH_CHANGED},
    {__NR_utime, -1, 0, -1, PATH_FOLLOWED | PATH_CHANGED},
    {__NR_utimes, -1, 0, -1, PATH_FOLLOWED | PATH_CHANGED},
    {__NR_futimesat, 0, 1, -1, PATH_FOLLOWED | PATH_CHANGED},
#endif
    {__NR_openat, 0, 1, -1, PATH_FOLLOWED | PATH_OPENED}, {__NR_newfstatat, 0, 1, 3, PATH_FOLLOWED},
    {__NR_statx, 0, 1, 2, PATH_FOLLOWED}, {__NR_faccessat, 0, 1, -1, PATH_FOLLOWED},
    {__NR_faccessat2, 0, 1, 3, PATH_FOLLOWED}, {__NR_readlinkat, 0, 1, -1, 0},
    {__NR_renameat, 0, 1, -1, 0}, {__NR_renameat, 2, 3, -1, 0}, {__NR_renameat2, 0, 1, -1, 0},
    {__NR_renameat2, 2, 3, -1, 0}, {__NR_unlinkat, 0, 1, -1, 0}, {__NR_mkdirat, 0, 1, -1, 0},
    {__NR_linkat, 0, 1, -1, 0}, {__NR_linkat, 2, 3, -1, 0}, {__NR_symlinkat, 1, 2, -1, 0},
    {__NR_fchmodat, 0, 1, -1, PATH_FOLLOWED | PATH_CHANGED},
    {__NR_utimensat, 0, 1, 3, PATH_FOLLOWED | PATH_CHANGED},
    {__NR_truncate, -1, 0, -1, PATH_FOLLOWED}, {__NR_statfs, -1, 0, -1, PATH_FOLLOWED},
    {__NR_chdir, -1, 0, -1, PATH_FOLLOWED},
};
const size_t path_calls_count = sizeof path_calls / sizeof path_calls[0];

/* Where it is a program with a runtime root: those that are answered in full (lookups.c). */
const struct lookup lookups[] = {
#ifdef __NR_open
    {__NR_open, LOOKUP_OPEN, -1, 0, 1, -1}, {__NR_stat, LOOKUP_STATUS, -1, 0, -1, 1},
    {__NR_lstat, LOOKUP_STATUS, -1, 0, -1, 1}, {__NR_access, LOOKUP_ACCESS, -1, 0, -1, 1},
    {__NR_readlink, LOOKUP_LINK, -1, 0, -1, 1},
#endif
    {__NR_openat, LOOKUP_OPEN, 0, 1, 2, -1}, {__NR_newfstatat, LOOKUP_STATUS, 0, 1, 3, 2},
    {__NR_faccessat, LOOKUP_ACCESS, 0, 1, -1, 2}, {__NR_faccessat2, LOOKUP_ACCESS, 0, 1, 3, 2},
    {__NR_readlinkat, LOOKUP_LINK, 0, 1, -1, 2}, {__NR_fstat, LOOKUP_STATUS_OF_OPEN, 0, -1, -1, 1},
};
const size_t lookups_count = sizeof lookups / sizeof lookups[0];
