/* A program for the tests of the runner: prints everything that it can find out about its
 * environment, one fact per line, except what no two runs share: the time, addresses, its own usage
 * (except its largest resident set, which starts at its worker's), and the host's load. Lines that
 * begin with `time` are moments, in nanoseconds since 1970. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <stdbool.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 8, FILES = 64, SIGNALS = 64, ZEROS_BYTES = 1 << 16 };

static void tell(const char *name, long value) {
  printf("%s %ld\n", name, value);
}

static void tell_of(const char *name, long which, long value) {
  printf("%s of %ld: %ld\n", name, which, value);
}

/* A value, or -errno. */
static long known(long value) {
  return value < 0 ? -errno : value;
}

static void show_moment(const char *of, const char *name, const struct timespec *time) {
  printf("time %s.%s %lld\n", of, name, (long long)time->tv_sec * 1000000000ll + time->tv_nsec);
}

static void show_stat(const char *name, long result, const struct stat *about) {
  printf("%s %ld\n", name, known(result));
  if (result != 0) return;
  printf("%s: dev %lx ino %lu mode %o links %lu owner %u:%u rdev %lx size %ld blocks %ld of %ld\n",
         name, (long)about->st_dev, (long)about->st_ino, about->st_mode, (long)about->st_nlink,
         about->st_uid, about->st_gid, (long)about->st_rdev, (long)about->st_size,
         (long)about->st_blocks, (long)about->st_blksize);
  show_moment(name, "read", &about->st_atim);
  show_moment(name, "written", &about->st_mtim);
  show_moment(name, "changed", &about->st_ctim);
}

static void show_statx(const char *name, int file, const char *path) {
  struct statx about = {0};
  long result = statx(file, path, AT_EMPTY_PATH, STATX_ALL | STATX_MNT_ID, &about);
  printf("statx %s %ld mask %x mount %llu ino %llu born %lld\n", name, known(result),
         about.stx_mask, (long long)about.stx_mnt_id, (long long)about.stx_ino,
         (long long)about.stx_btime.tv_sec);
}

static void show_file(int file) {
  static const int questions[] = {F_GETFD, F_GETFL, F_GETOWN, F_GETSIG, F_GETLEASE, F_GETPIPE_SZ,
                                  F_GET_SEALS, 1035 /* F_GET_RW_HINT */};
  char name[24], byte;
  struct stat about;
  snprintf(name, sizeof name, "file %d", file);
  show_stat(name, fstat(file, &about), &about);
  show_statx(name, file, "");
  for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++)
    tell_of(name, questions[i], known(fcntl(file, questions[i])));
  int waiting = 0;
  printf("%s at %ld waiting %ld %d\n", name, known(lseek(file, 0, SEEK_CUR)),
         known(ioctl(file, FIONREAD, &waiting)), waiting);
  printf("%s end %ld data %ld hole %ld\n", name, known(lseek(file, 0, SEEK_END)),
         known(lseek(file, 0, SEEK_DATA)), known(lseek(file, 0, SEEK_HOLE)));
  tell("reads before", known(pread(file, &byte, 1, 0)));
  void *mapped = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
  tell("maps", mapped == MAP_FAILED ? -errno : *(char *)mapped);
  lseek(file, 0, SEEK_SET);
}

static void show_files(void) {
  static const char *const paths[] = {"/", ".", "..", "/dev", "/dev/stdin", "/dev/stdout",
                                      "/dev/null", "/tmp", "/proc", "/proc/self", "/sys", "/etc",
                                      "/program", "/usr", "/lib", "/lib64"};
  for (int file = 0; file < 3; file++) show_file(file);
  for (int file = 3; file < FILES; file++)
    if (fcntl(file, F_GETFD) >= 0) tell("open", file);
  for (int file = 1990; file < 2200; file++)
    if (fcntl(file, F_GETFD) >= 0) tell("open", file);
  for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    struct stat about;
    char entries[256];
    show_stat(paths[i], stat(paths[i], &about), &about);
    show_statx(paths[i], AT_FDCWD, paths[i]);
    int file = open(paths[i], O_PATH), folder = open(paths[i], O_RDONLY | O_DIRECTORY);
    printf("%s opens %d reads %ld\n", paths[i], file < 0 ? -errno : 0,
           known(syscall(SYS_getdents64, folder, entries, sizeof entries)));
    char name[32];
    snprintf(name, sizeof name, "%s-opened", paths[i]);
    if (file >= 0) show_stat(name, fstat(file, &about), &about);
    close(file);
    close(folder);
  }
  char folder[64];
  printf("folder %s umask %o\n", getcwd(folder, sizeof folder), umask(022));
  int pipes[2];
  struct stat about;
  long result = pipe(pipes);
  show_stat("pipe", result < 0 ? result : fstat(pipes[0], &about), &about);
}

static void show_processes(void) {
  printf("number process %d parent %d thread %ld group %d session %d\n", getpid(), getppid(),
         syscall(SYS_gettid), getpgid(0), getsid(0));
  for (int i = 0; i < 2; i++) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    printf("number child %d ended %d\n", child, waitpid(child, NULL, 0));
  }
  for (int pid = 0; pid <= PROCESSES; pid++) {
    if (pid == getpid()) continue;
    cpu_set_t cores;
    struct sched_param param = {-1};
    CPU_ZERO(&cores);
    void *head;
    size_t size;
    printf("number %d: group %ld session %ld there %ld nice %ld policy %ld", pid,
           known(getpgid(pid)), known(getsid(pid)), pid ? known(kill(pid, 0)) : 0,
           (errno = 0, known(getpriority(PRIO_PROCESS, pid))), known(sched_getscheduler(pid)));
    printf(" param %ld %d cores %ld %d robust %ld\n", known(sched_getparam(pid, &param)),
           param.sched_priority, known(sched_getaffinity(pid, sizeof cores, &cores)),
           CPU_COUNT(&cores), pid ? known(syscall(SYS_get_robust_list, pid, &head, &size)) : 0);
  }
  printf("users %d %d %d %d groups %d\n", getuid(), geteuid(), getgid(), getegid(),
         getgroups(0, NULL));
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct caps[2] = {{0}};
  tell("capabilities", known(syscall(SYS_capget, &header, caps)));
  printf("%x %x %x %x\n", caps[0].permitted, caps[0].inheritable, caps[1].permitted,
         caps[1].inheritable);
}

/* CPU-time clocks of every process and thread except our own, and their derivatives. */
static void show_clocks(void) {
  for (int pid = 0; pid <= PROCESSES; pid++)
    for (int type = 0; type < 8; type++) {
      clockid_t clock = (clockid_t)((~(unsigned)pid << 3) | (unsigned)type);
      struct timespec time = {0}, now = {0, 1};
      struct sigevent event = {.sigev_notify = SIGEV_NONE};
      timer_t timer;
      bool own = pid == 0 || pid == getpid();
      long got = known(clock_gettime(clock, &time));
      printf("number clock %d.%d: %ld %lld res %ld timer %ld sleep %ld\n", pid, type, got,
             own ? 0 : (long long)time.tv_nsec, known(clock_getres(clock, NULL)),
             known(timer_create(clock, &event, &timer)),
             own || got == 0 ? 0l : -(long)clock_nanosleep(clock, 0, &now, NULL));
    }
  for (int clock = 0; clock < 16; clock++) {
    struct timespec time;
    tell_of("clock", clock, known(clock_gettime(clock, &time)));
  }
}

/* Before it has children: the kernel's figures for them are imprecise, and depend on addresses. */
static void show_usage(void) {
  struct rusage children;
  struct tms spent;
  getrusage(RUSAGE_CHILDREN, &children);
  times(&spent);
  printf("children %ld %ld %ld %ld %ld\n", children.ru_utime.tv_sec, children.ru_maxrss,
         children.ru_inblock, children.ru_oublock, spent.tms_cutime);
  struct rusage own;
  getrusage(RUSAGE_SELF, &own);
  printf("own: messages %ld %ld swaps %ld signals %ld\n", own.ru_msgsnd, own.ru_msgrcv,
         own.ru_nswap, own.ru_nsignals);
  printf("largest resident set %ld\n", own.ru_maxrss);
  for (int which = 0; which < RLIM_NLIMITS; which++) {
    struct rlimit limit = {0};
    long got = known(getrlimit((__rlimit_resource_t)which, &limit));
    printf("limit %d: %ld %lx %lx\n", which, got, (long)limit.rlim_cur, (long)limit.rlim_max);
  }
  struct sysinfo host;
  struct utsname name;
  if (sysinfo(&host) == 0) printf("host %lu %u\n", host.totalram, host.mem_unit);
  uname(&name);
  printf("%s %s %s %s %s\n", name.sysname, name.nodename, name.release, name.version, name.machine);
}

static void show_signals(void) {
  sigset_t set;
  stack_t stack;
  sigprocmask(SIG_SETMASK, NULL, &set);
  for (int one = 1; one < SIGNALS; one++) {
    struct sigaction action;
    if (sigaction(one, NULL, &action) == 0 && action.sa_handler != SIG_DFL) tell("handled", one);
    if (sigismember(&set, one) == 1) tell("blocked", one);
  }
  sigpending(&set);
  for (int one = 1; one < SIGNALS; one++)
    if (sigismember(&set, one) == 1) tell("pending", one);
  sigaltstack(NULL, &stack);
  printf("stack %p %x %zu\n", stack.ss_sp, stack.ss_flags, stack.ss_size);
  for (int which = 0; which < 3; which++) {
    struct itimerval left;
    getitimer(which, &left);
    printf("timer %d: %ld %ld\n", which, left.it_value.tv_sec, left.it_interval.tv_sec);
  }
  timer_t timer = 0;
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  long made = syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer);
  printf("new timer %ld\n", known(made));
}

static void show_rest(char **arguments, char **environment) {
  static const int asked[] = {PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_GET_KEEPCAPS, PR_GET_TIMING,
                              PR_GET_SECCOMP, PR_GET_SECUREBITS, PR_GET_TIMERSLACK,
                              PR_GET_NO_NEW_PRIVS, PR_GET_THP_DISABLE, PR_GET_CHILD_SUBREAPER};
  for (unsigned i = 0; i < sizeof asked / sizeof asked[0]; i++)
    tell_of("prctl", asked[i], known(prctl(asked[i], 0, 0, 0, 0)));
  char name[16] = "";
  prctl(PR_GET_NAME, name);
  printf("name %s\n", name);
  for (; *arguments; arguments++) printf("argument %s\n", *arguments);
  for (; *environment; environment++) printf("environment %s\n", *environment);
  static const int numbers[] = {AT_PAGESZ, AT_HWCAP, AT_HWCAP2, AT_CLKTCK, AT_PHNUM, AT_UID,
                                AT_EUID, AT_GID, AT_EGID, AT_SECURE, AT_FLAGS};
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    tell_of("auxiliary", numbers[i], (long)getauxval((unsigned long)numbers[i]));
  printf("executed %s\n", (const char *)getauxval(AT_EXECFN));
  tell("barriers", known(syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0)));
  tell("personality", known(syscall(SYS_personality, 0xffffffff)));
  for (int call = 0; call < 3; call++) {
    static const int makers[] = {SYS_shmget, SYS_msgget, SYS_semget};
    tell("shared", known(syscall(makers[call], 0x41524254, 1, 0)));
  }
  const char *zeros = mmap(NULL, ZEROS_BYTES, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const char *heap = sbrk(ZEROS_BYTES);
  long found = 0;
  for (int i = 0; i < ZEROS_BYTES; i++) found += zeros[i] != 0 || heap[i] != 0;
  tell("left in memory", found);
}

int main(int count, char **arguments, char **environment) {
  (void)count;
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  show_files();
  show_usage();
  show_processes();
  show_clocks();
  show_signals();
  show_rest(arguments, environment);
  return 0;
}
