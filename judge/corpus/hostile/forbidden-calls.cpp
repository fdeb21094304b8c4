//@ expect Accepted
//@ kind native-calls
#include <cerrno>
#include <cstdio>
#include <linux/bpf.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

static int bad;

static void attempt(const char* name, long number, long a = 0, long b = 0, long c = 0, long d = 0,
                    long e = 0) {
  long result = syscall(number, a, b, c, d, e);
  if (result >= 0 || errno == EFAULT || errno == EINVAL) {
    std::printf("%s: %ld, %d\n", name, result, errno);
    bad++;
  }
}

int main() {
  char attributes[128] = {};
  attempt("unshare", SYS_unshare, CLONE_NEWUSER);
  attempt("unshare all", SYS_unshare, CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET);
  attempt("setns", SYS_setns, 0, 0);
  attempt("clone", SYS_clone, CLONE_NEWUSER | 17);
  attempt("mount", SYS_mount, (long)"none", (long)"/", (long)"tmpfs");
  attempt("umount2", SYS_umount2, (long)"/", 2);
  attempt("pivot_root", SYS_pivot_root, (long)"/", (long)"/");
  attempt("chroot", SYS_chroot, (long)"/");
  attempt("bpf", SYS_bpf, BPF_PROG_LOAD, (long)attributes, sizeof attributes);
  attempt("io_uring_setup", SYS_io_uring_setup, 8, (long)attributes);
  attempt("perf_event_open", SYS_perf_event_open, (long)attributes, 0, -1, -1, 0);
  attempt("userfaultfd", SYS_userfaultfd, 0);
  attempt("keyctl", SYS_keyctl, 0, -3, 1);
  attempt("add_key", SYS_add_key, (long)"user", (long)"arbiter", (long)"x", 1, -3);
  attempt("memfd_create", SYS_memfd_create, (long)"arbiter", 0);
  attempt("shmget", SYS_shmget, 0x41524254, 4096, 01600);
  attempt("msgget", SYS_msgget, 0x41524254, 01600);
  attempt("semget", SYS_semget, 0x41524254, 1, 01600);
  attempt("mq_open", SYS_mq_open, (long)"/arbiter", 0102, 0600, 0);
  attempt("ptrace", SYS_ptrace, 16, getppid(), 0, 0);
  attempt("process_vm_readv", SYS_process_vm_readv, getppid(), (long)attributes, 1,
          (long)attributes, 1);
  attempt("kexec_load", SYS_kexec_load, 0, 0, 0, 0);
  attempt("init_module", SYS_init_module, (long)attributes, 0, (long)"");
  attempt("reboot", SYS_reboot, 0xfee1dead, 672274793, 0x89abcdef);
  attempt("settimeofday", SYS_settimeofday, (long)attributes, 0);
  attempt("sethostname", SYS_sethostname, (long)"arbiter", 7);
  attempt("swapon", SYS_swapon, (long)"/", 0);
  attempt("acct", SYS_acct, (long)"/");
  attempt("personality", SYS_personality, 0x0040000);
  attempt("pidfd_open", SYS_pidfd_open, getppid(), 0);
  if (bad == 0) std::puts("ok");
}
