/* The system call filter: a binary tree over the call number, so that every call passes about eight
 * comparisons, with an allow-list at its leaves. It is built here without a library.
 *
 * Arguments are checked only if they are plain numbers: flags of clone, commands of fcntl. clone3
 * hides its flags behind a pointer and returns ENOSYS, after which libc uses clone. */
#include "sandbox.h"

#include <asm/ioctls.h>
#include <asm/unistd.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#include <asm/prctl.h>
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#define ARCH_SET_FS 0x1002
#define ARCH_GET_FS 0x1003
#else
#error "the runner knows x86-64 and arm64"
#endif

enum { NUMBERS = 512 };

/*
 * From this number on (clone3) a refusal is ENOSYS: newer libraries then fall back to the older
 * call.
 */
enum { FIRST_NEW = 435 };

#define REFUSE(error) (SECCOMP_RET_ERRNO | (error))
#define NEW_NAMESPACES                                                                       \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | \
   CLONE_NEWNET)
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))

static void emit(struct sock_fprog *program, uint16_t code, uint32_t value, uint8_t yes,
                 uint8_t no) {
  if (program->len < FILTER_MAX)
    program->filter[program->len] = (struct sock_filter){code, yes, no, value};
  program->len++;
}

static void emit_return(struct sock_fprog *program, uint32_t action) {
  emit(program, BPF_RET | BPF_K, action, 0, 0);
}

/* Allows the call if the argument is one of the values. */
static void emit_one_of(struct sock_fprog *program, int argument, const uint32_t *values,
                        unsigned count, uint32_t otherwise) {
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(argument), 0, 0);
  for (unsigned i = 0; i < count; i++)
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, values[i], (uint8_t)(count - i), 0);
  emit_return(program, otherwise);
  emit_return(program, SECCOMP_RET_ALLOW);
}

static void emit_clone(struct sock_fprog *program) {
  uint32_t forbidden = NEW_NAMESPACES | CLONE_PARENT | CLONE_PTRACE;
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(0), 0, 0);
  emit(program, BPF_JMP | BPF_JSET | BPF_K, forbidden, 0, 1);
  emit_return(program, REFUSE(EPERM));
  emit_return(program, SECCOMP_RET_ALLOW);
}

/* Private memory: neither shared nor of a file. */
static void emit_own_memory(struct sock_fprog *program) {
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(3), 0, 0);
  emit(program, BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 2);
  emit(program, BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 1);
  emit_return(program, REFUSE(ENOMEM));
  emit_return(program, SECCOMP_RET_ALLOW);
}

/* Jumps over this many instructions if the last loaded value is stdout or stderr. */
static void emit_jump_if_output(struct sock_fprog *program, uint8_t yes, uint8_t no) {
  emit(program, BPF_JMP | BPF_JEQ | BPF_K, STDOUT_FILENO, yes + 1, 0);
  emit(program, BPF_JMP | BPF_JEQ | BPF_K, STDERR_FILENO, yes, no);
}

static void emit_not_outputs(struct sock_fprog *program, uint32_t otherwise) {
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(0), 0, 0);
  emit_jump_if_output(program, 0, 1);
  emit_return(program, otherwise);
  emit_return(program, SECCOMP_RET_ALLOW);
}

/* stdout and stderr may replace each other, and other descriptors each other. */
static void emit_dup2(struct sock_fprog *program) {
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(0), 0, 0);
  emit_jump_if_output(program, 0, 4);
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(1), 0, 0);
  emit_jump_if_output(program, 1, 0);
  emit_return(program, REFUSE(EPERM));
  emit_return(program, SECCOMP_RET_ALLOW);
}

static void emit_fcntl(struct sock_fprog *program) {
  static const uint32_t plain[] = {F_GETFD, F_SETFD, F_GETFL};
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(1), 0, 0);
  for (unsigned i = 0; i < 3; i++)
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, plain[i], (uint8_t)(9 - i), 0);
  emit(program, BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD, 2, 0);
  emit(program, BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 1, 0);
  emit_return(program, REFUSE(EPERM));
  emit_not_outputs(program, REFUSE(EPERM));
}

/* CPU-time clocks of a process have negative numbers: from -8 for the caller, from -16 for process
 * 1, which is the worker. */
static void emit_clock(struct sock_fprog *program, bool only_own) {
  emit(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT(0), 0, 0);
  emit(program, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)-8, 2, 0);
  emit(program, BPF_JMP | BPF_JGE | BPF_K, only_own ? (uint32_t)INT32_MIN : (uint32_t)-16, 0, 1);
  emit_return(program, REFUSE(EINVAL));
  emit_return(program, SECCOMP_RET_ALLOW);
}

static void emit_rule(struct sock_fprog *program, uint32_t rule) {
  static const uint32_t ioctls[] = {FIONREAD}, zero[] = {0};
  static const uint32_t pipe_ioctls[] = {FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
  static const uint32_t prctls[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE};
  static const uint32_t arches[] = {ARCH_SET_FS, ARCH_GET_FS}, open_file[] = {AT_EMPTY_PATH};
  static const uint32_t control[] = {CONTROL_FD}, executable[] = {EXECUTABLE_FD};
  static const uint32_t held[] = {INPUT_FILE_FD, OUTPUT_FD, OUTPUT_FD + 1, PROGRAM_FILE_FD};
  switch (rule) {
    case RULE_ALLOW: return emit_return(program, SECCOMP_RET_ALLOW);
    case RULE_CLONE: return emit_clone(program);
    case RULE_OWN_MEMORY: return emit_own_memory(program);
    case RULE_FCNTL: return emit_fcntl(program);
    case RULE_IOCTL: return emit_one_of(program, 1, ioctls, 1, REFUSE(ENOTTY));
    case RULE_PIPE_IOCTL: return emit_one_of(program, 1, pipe_ioctls, 4, REFUSE(ENOTTY));
    case RULE_PRCTL: return emit_one_of(program, 0, prctls, 3, REFUSE(EPERM));
    case RULE_SELF: return emit_one_of(program, 0, zero, 1, REFUSE(EPERM));
    case RULE_CONTROL: return emit_one_of(program, 0, control, 1, REFUSE(EPERM));
    case RULE_EXECUTE: return emit_one_of(program, 0, executable, 1, REFUSE(EPERM));
    case RULE_ARCH: return emit_one_of(program, 0, arches, 2, REFUSE(EINVAL));
    case RULE_SEEK: return emit_not_outputs(program, REFUSE(ESPIPE));
    case RULE_DUP: return emit_not_outputs(program, REFUSE(EPERM));
    case RULE_DUP2: return emit_dup2(program);
    case RULE_TOUCH: return emit_one_of(program, 0, held, 4, REFUSE(EPERM));
    case RULE_CLOCK: return emit_clock(program, false);
    case RULE_OWN_CLOCK: return emit_clock(program, true);
    case RULE_OPEN_FILE: return emit_one_of(program, 3, open_file, 1, REFUSE(ENOENT));
    case RULE_ABSENT: return emit_return(program, REFUSE(ENOSYS));
    case RULE_MISSING: return emit_return(program, REFUSE(ENOENT));
    case RULE_ASK: return emit_return(program, SECCOMP_RET_USER_NOTIF);
    default: return emit_return(program, REFUSE(EPERM));
  }
}

/* The leaves lo..hi: starts[i] is the first number that rules[i] is for. */
static void emit_tree(struct sock_fprog *program, const uint32_t *starts, const uint8_t *rules,
                      unsigned lo, unsigned hi) {
  if (lo == hi) return emit_rule(program, rules[lo]);
  unsigned middle = (lo + hi + 1) / 2;
  emit(program, BPF_JMP | BPF_JGE | BPF_K, starts[middle], 0, 1);
  unsigned jump = program->len;
  emit(program, BPF_JMP | BPF_JA, 0, 0, 0);
  emit_tree(program, starts, rules, lo, middle - 1);
  if (program->len < FILTER_MAX) program->filter[jump].k = program->len - jump - 1;
  emit_tree(program, starts, rules, middle, hi);
}

static void lay(uint8_t *rules, const struct seccomp_rule *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].number >= 0 && list[i].number < NUMBERS)
      rules[list[i].number] = (uint8_t)list[i].action;
}

static void lay_lists(uint8_t *rules, unsigned filter) {
  for (unsigned i = 0; i <= NUMBERS; i++) rules[i] = i < FIRST_NEW ? RULE_DENY : RULE_ABSENT;
  if (filter & FILTER_JAIL) lay(rules, jail_rules, jail_rules_count);
  else lay(rules, program_rules, program_rules_count);
  if (filter & FILTER_CONTAINER) lay(rules, container_rules, container_rules_count);
  if (filter & FILTER_EXPOSED) lay(rules, exposed_rules, exposed_rules_count);
  if (filter & FILTER_RUNTIME) lay(rules, runtime_rules, runtime_rules_count);
  if (filter & FILTER_READING) lay(rules, reading_rules, reading_rules_count);
  if (filter & FILTER_UNCOUNTED) lay(rules, uncounted_rules, uncounted_rules_count);
}

/* The second filter, which only asks: the kernel applies the stricter result of the two. */
static void lay_questions(uint8_t *rules, unsigned filter) {
  memset(rules, RULE_ALLOW, NUMBERS + 1);
  if (filter & FILTER_ASK_STATUS) rules[__NR_newfstatat] = RULE_ASK;
  for (size_t i = 0; filter & FILTER_ASK_FILES && i < lookups_count; i++)
    rules[lookups[i].number] = RULE_ASK;
  for (size_t i = 0; filter & FILTER_ASK_PATHS && i < path_calls_count; i++)
    rules[path_calls[i].number] = RULE_ASK;
}

/* Builds a filter; its memory has room for FILTER_MAX instructions. */
bool seccomp_build(unsigned filter, struct sock_fprog *program) {
  uint8_t rules[NUMBERS + 1];
  uint32_t starts[NUMBERS + 1];
  unsigned leaves = 0;
  if (filter & FILTERS_THAT_ASK) lay_questions(rules, filter);
  else lay_lists(rules, filter);
  for (unsigned i = 0; i <= NUMBERS; i++)
    if (i == 0 || rules[i] != rules[starts[leaves - 1]]) starts[leaves++] = i;
  for (unsigned i = 0; i < leaves; i++) rules[i] = rules[starts[i]];
  program->len = 0;
  emit(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
  emit(program, BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0);
  emit_return(program, SECCOMP_RET_KILL_PROCESS);
  emit(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
  emit_tree(program, starts, rules, 0, leaves - 1);
  return program->len <= FILTER_MAX;
}

/* Applies a filter to the calling thread and its children, for good. Returns 0 or an errno. */
int seccomp_load(const struct sock_fprog *program) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  long loaded = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW,
                        program);
  return loaded == 0 ? 0 : errno;
}
