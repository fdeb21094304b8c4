//@ expect Accepted
#include <cerrno>
#include <cstdio>
#include <set>
#include <sys/syscall.h>
#include <unistd.h>

// All that a program may ask of the kernel by name; every other number has to be refused unseen.
static const std::set<long> known = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_preadv, SYS_openat, SYS_fstat,
    SYS_lseek, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getcwd, SYS_chdir, SYS_fchdir,
    SYS_getdents64, SYS_close, SYS_close_range, SYS_dup, SYS_dup3, SYS_ppoll,
    SYS_pselect6, SYS_fsync, SYS_fdatasync, SYS_mmap, SYS_mprotect, SYS_munmap, SYS_mremap,
    SYS_madvise, SYS_brk, SYS_mlock, SYS_munlock, SYS_mlock2, SYS_msync, SYS_membarrier,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait, SYS_rt_sigqueueinfo, SYS_sigaltstack, SYS_kill, SYS_tkill, SYS_tgkill,
    SYS_setitimer, SYS_getitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime,
    SYS_timer_getoverrun, SYS_timer_delete, SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime,
    SYS_clock_getres, SYS_gettimeofday, SYS_times, SYS_wait4, SYS_waitid, SYS_exit, SYS_exit_group,
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_rseq,
    SYS_sched_yield, SYS_getpid, SYS_getppid, SYS_gettid, SYS_getpgid, SYS_getsid, SYS_setpgid,
    SYS_setsid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid, SYS_getresgid,
    SYS_getgroups, SYS_setresuid, SYS_setresgid, SYS_getpriority, SYS_getcpu,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_umask, SYS_getrandom,
    SYS_restart_syscall, SYS_capget, SYS_clone, SYS_ioctl, SYS_prctl, SYS_prlimit64, SYS_fcntl,
#ifdef SYS_open
    SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_newfstatat, SYS_access, SYS_readlink,
    SYS_getdents, SYS_dup2, SYS_poll, SYS_select, SYS_pause, SYS_alarm, SYS_time,
    SYS_fork, SYS_vfork, SYS_getpgrp, SYS_getrlimit, SYS_setrlimit, SYS_arch_prctl,
#endif
};

// Newer kernels bypass filters for these, and kill callers that are not their breakpoints.
static const long uretprobe = 335, uprobe = 336;

int main() {
  int reached = 0;
  for (long number = -1; number < 1200; number++) {
    if (known.count(number) || number == uretprobe || number == uprobe) continue;
    errno = 0;
    long result = syscall(number, 0, 0, 0, 0, 0, 0);
    if (result == -1 && (errno == EPERM || errno == ENOSYS || errno == ESPIPE)) continue;
    std::printf("call %ld: %ld, %d\n", number, result, errno);
    reached++;
  }
  if (reached == 0) std::puts("ok");
}
