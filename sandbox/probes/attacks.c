/* A program for the tests of the runner: tries everything that a submission must not be able to do
 * and prints the names of what worked. Empty stdout means that everything was refused. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DESCRIPTORS_LOOKED_AT = 5000, OUTPUT_BYTES = 4096 };

static void tell(const char *name, int worked) {
  if (worked) dprintf(1, "%s\n", name);
}

/* A child created by a call exits at once; in the parent, the call counts as having worked. */
static int born(long child) {
  if (child == 0) _exit(0);
  return child > 0;
}

static void network(void) {
  static const int families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, 40, 38};
  char name[32];
  int pair[2];
  for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
    for (int type = SOCK_STREAM; type <= SOCK_RAW; type++) {
      snprintf(name, sizeof name, "socket %d %d", families[i], type);
      tell(name, socket(families[i], type, 0) >= 0);
    }
  tell("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
}

static void files(void) {
  static const char *const seen[] = {"/etc/passwd", "/proc/self/status", "/proc/self/fd/1", "/sys",
                                     "/dev/null", "/tmp", "/usr", "/home", "/box",
                                     "../etc/passwd", "/../../etc/passwd"};
  for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++) {
    tell(seen[i], access(seen[i], F_OK) == 0);
    int file = open(seen[i], O_RDONLY);
    tell(seen[i], file >= 0);
    if (file >= 0) close(file);
  }
  struct stat about;
  tell("stat by a flag", syscall(SYS_newfstatat, -1, "/etc", &about, AT_EMPTY_PATH) == 0);
  tell("create", open("/new", O_WRONLY | O_CREAT, 0600) >= 0);
  tell("O_TMPFILE", open("/", O_TMPFILE | O_RDWR, 0600) >= 0);
  tell("mkdir", mkdir("/new", 0700) == 0);
  tell("mknod", mknod("/new", S_IFCHR | 0600, 0x103) == 0);
  tell("chmod", chmod("/", 0777) == 0);
  tell("fchmod stdin", fchmod(0, 0777) == 0);
  tell("chroot", chroot("/") == 0);
  tell("mount", mount("none", "/", "tmpfs", 0, NULL) == 0);
  tell("umount", umount2("/", MNT_DETACH) == 0);
  tell("pivot_root", syscall(SYS_pivot_root, "/", "/") == 0);
  tell("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1) >= 0);
  tell("fsopen", syscall(SYS_fsopen, "tmpfs", 0) >= 0);
  for (int i = 3; i < DESCRIPTORS_LOOKED_AT; i++)
    if (fcntl(i, F_GETFD) >= 0) tell("leaked descriptor", 1);
}

static void processes(void) {
  struct rlimit limit = {1, 1};
  struct iovec vector = {&limit, sizeof limit};
  cpu_set_t cores = {{1}};
  tell("not our parent", getppid() != 1);
  tell("ptrace", ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0);
  tell("ptrace seize", ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0);
  tell("ptrace traceme", ptrace(PTRACE_TRACEME, 0, 0, 0) == 0);
  tell("process_vm_readv", process_vm_readv(1, &vector, 1, &vector, 1, 0) >= 0);
  tell("process_vm_writev", process_vm_writev(1, &vector, 1, &vector, 1, 0) >= 0);
  tell("pidfd_open", syscall(SYS_pidfd_open, 1, 0) >= 0);
  tell("prlimit of the worker", prlimit(1, RLIMIT_NOFILE, &limit, NULL) == 0);
  tell("setpriority", setpriority(PRIO_PROCESS, 1, 5) == 0);
  tell("affinity of the worker", sched_setaffinity(1, sizeof cores, &cores) == 0);
  tell("affinity", sched_setaffinity(0, sizeof cores, &cores) == 0);
  tell("personality", personality(ADDR_NO_RANDOMIZE) >= 0);
  tell("setuid 0", syscall(SYS_setuid, 0) == 0 || syscall(SYS_setresuid, 0, 0, 0) == 0);
  tell("setgroups", syscall(SYS_setgroups, 0, NULL) == 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{0}};
  tell("reads its capabilities without success", syscall(SYS_capget, &header, data) != 0);
  tell("has capabilities", data[0].permitted || data[1].permitted || data[0].inheritable);
  tell("is root", getuid() == 0 || geteuid() == 0);
  tell("sees another process", kill(3, 0) == 0 && getpid() != 3 && getpid() != 2);
}

static void namespaces(void) {
  static const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC,
                              CLONE_NEWUTS, CLONE_NEWCGROUP};
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    struct clone_args arguments = {.flags = (uint64_t)kinds[i], .exit_signal = SIGCHLD};
    tell("unshare", unshare(kinds[i]) == 0);
    tell("clone", born(syscall(SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0)));
    long with_user = kinds[i] | CLONE_NEWUSER | SIGCHLD;
    tell("clone with user", born(syscall(SYS_clone, with_user, 0, 0, 0, 0)));
    tell("clone3", born(syscall(SYS_clone3, &arguments, sizeof arguments)));
  }
  tell("clone parent", born(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0)));
  tell("setns", syscall(SYS_setns, 0, 0) == 0);
  tell("sethostname", sethostname("x", 1) == 0);
}

static void kernel(void) {
  char space[256] = {0};
  tell("io_uring", syscall(SYS_io_uring_setup, 8, space) >= 0);
  tell("bpf", syscall(SYS_bpf, 0, space, sizeof space) >= 0);
  tell("keyctl", syscall(SYS_keyctl, 0, -3, 1) >= 0);
  tell("add_key", syscall(SYS_add_key, "user", "a", "b", 1, -3) >= 0);
  tell("perf_event_open", syscall(SYS_perf_event_open, space, 0, -1, -1, 0) >= 0);
  tell("userfaultfd", syscall(SYS_userfaultfd, 0) >= 0);
  tell("memfd_create", memfd_create("x", 0) >= 0);
  tell("memfd_secret", syscall(SYS_memfd_secret, 0) >= 0);
  tell("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0);
  tell("msgget", msgget(IPC_PRIVATE, IPC_CREAT | 0600) >= 0);
  tell("semget", semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0);
  tell("mq_open", syscall(SYS_mq_open, "x", O_RDWR | O_CREAT, 0600, NULL) >= 0);
  tell("io_setup", syscall(SYS_io_setup, 8, space) >= 0);
  tell("inotify", syscall(SYS_inotify_init1, 0) >= 0);
  tell("fanotify", syscall(SYS_fanotify_init, 0, 0) >= 0);
  tell("open_by_handle_at", syscall(SYS_open_by_handle_at, 0, space, 0) >= 0);
  tell("kexec", syscall(SYS_kexec_load, 0, 0, NULL, 0) >= 0);
  tell("swapon", syscall(SYS_swapon, "/", 0) >= 0);
  tell("syslog", syscall(SYS_syslog, 3, space, sizeof space) >= 0);
  tell("settimeofday", syscall(SYS_settimeofday, NULL, space) >= 0);
  tell("modify_ldt", syscall(SYS_modify_ldt, 0, space, 8) >= 0);
  tell("iopl", syscall(SYS_iopl, 0) >= 0);
  tell("landlock", syscall(SYS_landlock_create_ruleset, NULL, 0, 1) >= 0);
  tell("execve", execve("/proc/self/exe", NULL, NULL) == 0);
}

/* Ways to make bytes of an earlier run count as ours. After each one, the offset is checked. */
static void output(void) {
  char byte = 'x';
  struct iovec vector = {&byte, 1};
  off_t from = 0, to = OUTPUT_BYTES;
  tell("lseek", lseek(1, OUTPUT_BYTES, SEEK_SET) >= 0);
  tell("lseek end", lseek(1, 0, SEEK_END) >= 0);
  tell("lseek by another number", lseek(dup(1), OUTPUT_BYTES, SEEK_SET) >= 0);
  tell("dup2 to stdin", dup2(1, 0) >= 0 || dup3(2, 5, O_CLOEXEC) >= 0);
  tell("F_DUPFD", fcntl(1, F_DUPFD, 3) >= 0 || fcntl(2, F_DUPFD_CLOEXEC, 3) >= 0);
  tell("write to stdin", write(0, "x", 1) >= 0 || ftruncate(0, 0) == 0);
  tell("change stdin", utimensat(0, NULL, NULL, 0) == 0 || open("/dev/stdin", O_RDWR) >= 0);
  tell("O_APPEND", fcntl(1, F_SETFL, O_APPEND) == 0);
  tell("pwrite", pwrite(1, &byte, 1, OUTPUT_BYTES) >= 0);
  tell("pwritev", pwritev(1, &vector, 1, OUTPUT_BYTES) >= 0);
  tell("pwritev2", pwritev2(1, &vector, 1, -1, RWF_APPEND) >= 0);
  tell("ftruncate", ftruncate(1, 0) == 0);
  tell("fallocate", fallocate(1, 0, 0, OUTPUT_BYTES) == 0);
  tell("read output", read(1, &byte, 1) >= 0 || pread(1, &byte, 1, 0) >= 0);
  tell("mmap", mmap(NULL, 4096, PROT_READ, MAP_SHARED, 1, 0) != MAP_FAILED);
  tell("mmap write", mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, 1, 0) != MAP_FAILED);
  tell("seal", fcntl(1, F_ADD_SEALS, F_SEAL_WRITE) == 0);
  tell("copy_file_range", copy_file_range(0, &from, 1, &to, 1, 0) >= 0);
  tell("sendfile", syscall(SYS_sendfile, 1, 0, &from, 1) >= 0);
  tell("splice", splice(0, &from, 1, &to, 1, 0) >= 0);
  tell("lock", fcntl(1, F_SETLK, &(struct flock){.l_type = F_WRLCK}) == 0);
  tell("flock", syscall(SYS_flock, 1, 2) == 0);
}

/* With an argument it leaves its output alone: a jail's output belongs to the command. */
int main(int count, char **arguments) {
  (void)arguments;
  network();
  files();
  processes();
  namespaces();
  kernel();
  if (count == 1) output();
  while (wait(NULL) > 0) {}
  return 0;
}
