/* A program for the tests of the runner: executes the system call filters instruction by
 * instruction, as the kernel would, for every call and for random arguments, and compares the
 * decisions with the lists. Built with the sanitizers. Arguments: seed, how many.
 */
#include "sandbox.h"

#include <asm/unistd.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __x86_64__
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

enum { STEPS_MAX = 64, NUMBERS_TRIED = 1200 };

static uint64_t state;

static uint64_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static void require(bool holds, const char *what, const struct seccomp_data *call) {
  if (holds) return;
  fprintf(stderr, "does not hold: %s (call %d, %#llx, %#llx)\n", what, call->nr,
          (unsigned long long)call->args[0], (unsigned long long)call->args[1]);
  abort();
}

static uint32_t carry_out(const struct sock_fprog *filter, const struct seccomp_data *call) {
  uint32_t value = 0;
  unsigned at = 0;
  for (int step = 0; step < STEPS_MAX; step++) {
    require(at < filter->len, "a jump stays inside", call);
    const struct sock_filter *one = &filter->filter[at++];
    bool jumps = false;
    switch (one->code) {
      case BPF_RET | BPF_K: return one->k;
      case BPF_LD | BPF_W | BPF_ABS:
        require(one->k + 4 <= sizeof *call && one->k % 4 == 0, "a load is of the call", call);
        memcpy(&value, (const char *)call + one->k, 4);
        continue;
      case BPF_JMP | BPF_JA: at += one->k; continue;
      case BPF_JMP | BPF_JEQ | BPF_K: jumps = value == one->k; break;
      case BPF_JMP | BPF_JGE | BPF_K: jumps = value >= one->k; break;
      case BPF_JMP | BPF_JSET | BPF_K: jumps = value & one->k; break;
      default: require(false, "an instruction is known", call);
    }
    at += jumps ? one->jt : one->jf;
  }
  require(false, "a filter is quick", call);
  return 0;
}

static int rule_of(const struct seccomp_rule *rules, size_t count, int number) {
  int found = -1;
  for (size_t i = 0; i < count; i++)
    if (rules[i].number == number) found = (int)rules[i].action;
  return found;
}

static void check(bool jail, bool uncounted, const struct sock_fprog *filter,
                  struct seccomp_data *call) {
  uint32_t answer = carry_out(filter, call);
  bool allowed = answer == SECCOMP_RET_ALLOW;
  if (call->arch != OUR_ARCHITECTURE) {
    require(answer == SECCOMP_RET_KILL_PROCESS, "another architecture ends it", call);
    return;
  }
  int rule = jail ? rule_of(jail_rules, jail_rules_count, call->nr)
                  : rule_of(program_rules, program_rules_count, call->nr);
  require(allowed || (answer & SECCOMP_RET_ACTION_FULL) == SECCOMP_RET_ERRNO, "or refused", call);
  bool shared = (call->args[3] & (MAP_SHARED | MAP_ANONYMOUS)) == (MAP_SHARED | MAP_ANONYMOUS);
  if (uncounted && call->nr == __NR_mmap) {
    require(allowed == !shared, "memory is one's own", call);
    return;
  }
  if (rule == RULE_ALLOW) require(allowed, "what is listed is allowed", call);
  if (rule < 0) require(!allowed, "what is not listed is refused", call);
  if (call->nr == __NR_clone && (call->args[0] & (CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS)))
    require(!allowed, "no namespace is made", call);
  if (!jail && call->nr == __NR_execveat)
    require(allowed == ((uint32_t)call->args[0] == EXECUTABLE_FD), "one thing runs", call);
  uint32_t clock = (uint32_t)call->args[0];
  if (rule == RULE_CLOCK)
    require(allowed == (clock < (uint32_t)-16 || clock >= (uint32_t)-8), "no worker's clock", call);
  uint32_t from = (uint32_t)call->args[0], to = (uint32_t)call->args[1];
  bool output = from == 1 || from == 2, stays = to == 1 || to == 2;
  if (rule == RULE_SEEK || rule == RULE_DUP)
    require(allowed == !output, "outputs stay where they are", call);
  if (rule == RULE_DUP2) require(allowed == (!output || stays), "and keep their numbers", call);
  if (rule == RULE_FCNTL && (to == F_DUPFD || to == F_DUPFD_CLOEXEC))
    require(allowed == !output, "by fcntl too", call);
  if (rule == RULE_TOUCH)
    require(!allowed || call->args[0] % (1ull << 32) >= CONTROL_FD, "no program touches", call);
  if (!jail && call->nr == __NR_recvmsg)
    require(allowed == ((uint32_t)call->args[0] == CONTROL_FD), "one socket is read", call);
}

static bool is_asked(unsigned kind, int number) {
  bool named = false;
  for (size_t i = 0; kind == FILTER_ASK_PATHS && i < path_calls_count; i++)
    named |= path_calls[i].number == number;
  for (size_t i = 0; kind == FILTER_ASK_FILES && i < lookups_count; i++)
    named |= lookups[i].number == number;
  return named;
}

/* For a program with a runtime root in a container: the calls that are not asked about are those
 * that any program there may make, because the rest is answered in full. */
static void check_runtime(void) {
  static struct sock_filter memory[2][FILTER_MAX];
  struct sock_fprog plain = {0, memory[0]}, more = {0, memory[1]};
  struct seccomp_data call = {.arch = OUR_ARCHITECTURE};
  require(seccomp_build(FILTER_CONTAINER, &plain), "the filter fits", &call);
  require(seccomp_build(FILTER_CONTAINER | FILTER_RUNTIME, &more), "the filter fits", &call);
  for (call.nr = -5; call.nr < NUMBERS_TRIED; call.nr++)
    require(carry_out(&plain, &call) == carry_out(&more, &call) ||
            is_asked(FILTER_ASK_FILES, call.nr), "what is allowed besides is asked about", &call);
}

/* A filter that asks must ask about each call that names a path, and allow all others. */
static void check_questions(unsigned kind) {
  static struct sock_filter memory[FILTER_MAX];
  struct sock_fprog filter = {0, memory};
  struct seccomp_data call = {.arch = OUR_ARCHITECTURE};
  require(seccomp_build(kind, &filter), "the questions fit", &call);
  for (call.nr = -5; call.nr < NUMBERS_TRIED; call.nr++) {
    bool named = is_asked(kind, call.nr);
    require(carry_out(&filter, &call) == (named ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW),
            "paths are asked about", &call);
  }
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  static struct sock_filter memory[4][FILTER_MAX];
  struct sock_fprog filters[4];
  struct seccomp_data call = {.arch = OUR_ARCHITECTURE};
  check_questions(FILTER_ASK_PATHS);
  check_questions(FILTER_ASK_FILES);
  check_runtime();
  state = strtoull(arguments[1], NULL, 10) * 2654435761u + 88172645463325252ull;
  for (unsigned i = 0; i < 4; i++) {
    filters[i] = (struct sock_fprog){0, memory[i]};
    unsigned kind = (i & 1 ? FILTER_JAIL : FILTER_PROGRAM) | (i & 2 ? FILTER_UNCOUNTED : 0);
    require(seccomp_build(kind, &filters[i]), "the filter fits", &call);
    for (call.nr = -5; call.nr < NUMBERS_TRIED; call.nr++)
      check(i & 1, i & 2, &filters[i], &call);
  }
  for (unsigned long i = strtoul(arguments[2], NULL, 10); i > 0; i--) {
    bool small = any() % 4 != 0;
    call.nr = (int)(small ? any() % NUMBERS_TRIED : any());
    call.arch = any() % 8 ? OUR_ARCHITECTURE : (uint32_t)any();
    static const int checked[] = {__NR_recvmsg,   __NR_execveat,      __NR_mmap, __NR_clone,
                                  __NR_clock_gettime, __NR_timer_create, __NR_utimensat,
                                  __NR_lseek, __NR_dup3, __NR_fcntl, __NR_dup};
    if (any() % 8 == 0) call.nr = checked[any() % 11];
    for (int at = 0; at < 6; at++)
      call.args[at] = any() % 8 == 0   ? any() % 40 - 32
                      : any() % 2 == 0 ? CONTROL_FD - 1 + any() % 5
                                       : any() << any() % 40;
    check(i & 1, i & 2, &filters[i & 3], &call);
  }
  printf("%u and %u instructions\n", filters[0].len, filters[1].len);
  return 0;
}
