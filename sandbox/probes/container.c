/* For the tests of the runner: starts a command as in a container with the usual settings: control
 * groups read-only, the fourteen usual capabilities or (with a uid as first argument) none, and the
 * calls refused that create namespaces and mounts. Arguments: uid, command… */
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BIT(capability) (1u << (capability))
#define NEW_NAMESPACES 0x7e020000u

static const uint32_t usual = BIT(CAP_CHOWN) | BIT(CAP_DAC_OVERRIDE) | BIT(CAP_FSETID) |
    BIT(CAP_FOWNER) | BIT(CAP_MKNOD) | BIT(CAP_NET_RAW) | BIT(CAP_SETGID) | BIT(CAP_SETUID) |
    BIT(CAP_SETFCAP) | BIT(CAP_SETPCAP) | BIT(CAP_NET_BIND_SERVICE) | BIT(CAP_SYS_CHROOT) |
    BIT(CAP_KILL) | BIT(CAP_AUDIT_WRITE);

static const int refused[] = {SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root,
                              SYS_open_tree, SYS_fsopen, SYS_mount_setattr, SYS_bpf, SYS_keyctl,
                              SYS_add_key, SYS_perf_event_open, SYS_userfaultfd};

static int shut_cgroups(void) {
  if (unshare(CLONE_NEWNS) != 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return 0;
  return mount("none", "/sys/fs/cgroup", "tmpfs", MS_RDONLY, NULL) == 0;
}

static int load_filter(void) {
  static struct sock_filter list[64];
  unsigned short length = 0;
  const struct sock_filter deny = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  list[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0);
  for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++) {
    list[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[i], 0, 1);
    list[length++] = deny;
  }
  list[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
  list[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
  list[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3);
  list[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                offsetof(struct seccomp_data, args));
  list[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1);
  list[length++] = deny;
  list[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {length, list};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static int drop(uid_t uid) {
  uint32_t kept = uid == 0 ? usual : 0;
  for (int capability = 0; capability < 64; capability++)
    if (capability >= 32 || !(kept & BIT(capability))) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  if (uid != 0 && (setgroups(0, NULL) != 0 || setresgid(uid, uid, uid) != 0)) return 0;
  if (uid != 0) return setresuid(uid, uid, uid) == 0;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{kept, kept, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &header, data) == 0;
}

int main(int count, char **arguments) {
  if (count < 3 || !shut_cgroups() || !load_filter() || !drop((uid_t)atoi(arguments[1]))) {
    perror("the container");
    return 9;
  }
  execv(arguments[2], arguments + 2);
  perror(arguments[2]);
  return 9;
}
