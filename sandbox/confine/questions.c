/* Calls that a filter cannot judge, because it sees numbers and no text. At level container the
 * kernel suspends them and asks a thread of the worker, which may look into the caller since it is
 * its ancestor. This applies to the calls with a path of a command in a jail (paths.c), to those of
 * a program with a runtime root (lookups.c), and, where the root of another program is the host's,
 * to the call that libc makes for fstat.
 *
 * A call with a path that may continue is executed by the kernel, and a command with threads could
 * change the text in between: all it learns is whether a file of the host exists, because Landlock
 * still applies. fstat is answered here in full. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

enum { PAGE = 4096, TRIAL_MAX_MS = 2000 };

/* The kernel's structures may be larger than those of our headers. */
union notice {
  struct seccomp_notif is;
  char space[512];
};
union reply_to {
  struct seccomp_notif_resp is;
  char space[512];
};

static struct {
  const struct worker_plan *plan; /* NULL: a trial */
  int processes; /* /proc */
} thread;

/* In the child: loads the filter and passes on its listener. Signals do not interrupt a call that
 * is being answered, if the kernel supports that. Returns 0 or an errno. */
int questions_ask(const struct sock_fprog *filter, int handover) {
  unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                          flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, filter);
  if (listener < 0 && errno == EINVAL)
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, filter);
  if (listener < 0) return errno;
  int number = (int)listener;
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof number)];
  } control = {0};
  char byte = 0;
  struct iovec vector = {&byte, 1};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  control.header = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS,
                                    .cmsg_len = CMSG_LEN(sizeof number)};
  memcpy(CMSG_DATA(&control.header), &number, sizeof number);
  bool sent = sendmsg(handover, &message, MSG_NOSIGNAL) == 1;
  int error = errno;
  close(number);
  return sent ? 0 : error;
}

static int take_listener(int handover) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  char byte;
  int listener = -1;
  struct iovec vector = {&byte, 1};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t size = recvmsg(handover, &message, MSG_CMSG_CLOEXEC);
  while (size < 0 && errno == EINTR) size = recvmsg(handover, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *header = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_len == CMSG_LEN(sizeof listener))
    memcpy(&listener, CMSG_DATA(header), sizeof listener);
  return listener;
}

/* Reads a string of the caller, page by page: the page after it may not exist. 0 or an errno. */
int asked_text(const struct seccomp_notif *notice, uint64_t address, char text[ASKED_PATH_BYTES]) {
  for (size_t have = 0; have < ASKED_PATH_BYTES;) {
    size_t most = PAGE - (address + have) % PAGE;
    if (most > ASKED_PATH_BYTES - have) most = ASKED_PATH_BYTES - have;
    struct iovec to = {text + have, most}, from = {(void *)(uintptr_t)(address + have), most};
    ssize_t size = process_vm_readv((pid_t)notice->pid, &to, 1, &from, 1, 0);
    if (size <= 0) return size == 0 ? EFAULT : errno;
    if (memchr(text + have, '\0', (size_t)size)) return 0;
    have += (size_t)size;
  }
  return ENAMETOOLONG;
}

/* The directory from which a relative path of a call starts. */
void asked_start(const struct seccomp_notif *notice, int argument, char start[ASKED_PATH_BYTES]) {
  char link[48];
  int directory = argument < 0 ? AT_FDCWD : (int)notice->data.args[argument];
  if (directory == AT_FDCWD) snprintf(link, sizeof link, "%u/cwd", notice->pid);
  else snprintf(link, sizeof link, "%u/fd/%d", notice->pid, directory);
  ssize_t size = readlinkat(thread.processes, link, start, ASKED_PATH_BYTES - 1);
  start[size > 0 ? size : 0] = '\0';
}

/* 0: the call may continue. If the text cannot be read, Landlock alone decides. */
static int answer_path(const struct seccomp_notif *notice) {
  char start[ASKED_PATH_BYTES], path[ASKED_PATH_BYTES];
  for (size_t i = 0; i < path_calls_count; i++) {
    const struct path_call *call = &path_calls[i];
    if (call->number != notice->data.nr) continue;
    int error = asked_text(notice, notice->data.args[call->path], path);
    if (error == ENAMETOOLONG) return error;
    if (error) continue;
    asked_start(notice, call->directory, start);
    uint64_t flags = call->flags < 0 ? 0 : notice->data.args[call->flags];
    error = paths_refuse(call, flags, start, path);
    if (error) return error;
  }
  return 0;
}

/* Writes into the caller; 0 or an errno. */
int asked_write(int listener, const struct seccomp_notif *notice, uint64_t address,
                const void *bytes, size_t size) {
  struct iovec from = {(void *)bytes, size}, to = {(void *)(uintptr_t)address, size};
  /* Otherwise the pid may belong to another process by now. */
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &notice->id) != 0) return EPERM;
  ssize_t written = process_vm_writev((pid_t)notice->pid, &from, 1, &to, 1, 0);
  return written == (ssize_t)size ? 0 : EFAULT;
}

/* fstat of the file that is open in the caller: never of a path. */
int asked_status(int listener, const struct seccomp_notif *notice, int file, uint64_t address) {
  char link[48];
  struct stat about;
  if (file < 0) return EBADF;
  snprintf(link, sizeof link, "%u/fd/%d", notice->pid, file);
  if (syscall(SYS_newfstatat, thread.processes, link, &about, 0) != 0) return EBADF;
  return asked_write(listener, notice, address, &about, sizeof about);
}

static int answer_status(int listener, const struct seccomp_notif *notice) {
  const __u64 *arguments = notice->data.args;
  char path[ASKED_PATH_BYTES];
  int file = (int)arguments[0], error = asked_text(notice, arguments[1], path);
  if (error) return error;
  if (path[0] || !(arguments[3] & AT_EMPTY_PATH)) return ENOENT;
  return asked_status(listener, notice, file, arguments[2]);
}

/* Answers one question; its caller may be gone. */
static void answer_one(int listener) {
  static union notice notice;
  static union reply_to answer;
  memset(&notice, 0, sizeof notice);
  memset(&answer, 0, sizeof answer);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &notice) != 0) return;
  bool path = thread.plan && thread.plan->jail, file = thread.plan && thread.plan->program_file;
  int64_t value = 0;
  int error = path   ? answer_path(&notice.is)
              : file ? lookup_answer(listener, &notice.is, &value)
                     : answer_status(listener, &notice.is);
  if (error == LOOKUP_SENT) return;
  answer.is.id = notice.is.id;
  answer.is.error = -error;
  answer.is.val = error ? 0 : value;
  if (path && !error) answer.is.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

/* Runs until no process that could ask is left. */
static void answer_all(int listener) {
  struct pollfd asked = {.fd = listener, .events = POLLIN};
  for (;;) {
    if (poll(&asked, 1, -1) < 0) {
      if (errno != EINTR) return;
    } else if (asked.revents & POLLIN) {
      answer_one(listener);
    } else {
      return;
    }
  }
}

/* As root it takes the program's uid: another's memory is closed even to root here. */
static void *serve(void *unused) {
  uid_t uid = thread.plan->program_uid;
  if (thread.plan->host->privileged && (syscall(SYS_setresgid, uid, uid, uid) != 0 ||
                                        syscall(SYS_setresuid, uid, uid, uid) != 0))
    return unused;
  for (int listener; (listener = take_listener(ASKED_THREAD_FD)) >= 0; close(listener))
    answer_all(listener);
  return unused;
}

/* In the worker, once: the thread that answers. False with errno. */
bool questions_serve(const struct worker_plan *plan) {
  int ends[2];
  pthread_t answering;
  thread.plan = plan;
  thread.processes = PROC_FD;
  if ((plan->jail || plan->program_file) && !paths_prepare(plan)) return false;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return false;
  bool moved = dup3(ends[0], ASKED_FD, O_CLOEXEC) >= 0 &&
               dup3(ends[1], ASKED_THREAD_FD, O_CLOEXEC) >= 0;
  close(ends[0]);
  close(ends[1]);
  if (!moved) return false;
  errno = pthread_create(&answering, NULL, serve, NULL);
  return errno == 0;
}

static void ask_for_status(const struct sock_fprog *filter, int handover) {
  struct stat about = {0};
  bool fine = questions_ask(filter, handover) == 0 &&
              syscall(SYS_newfstatat, STDIN_FILENO, "", &about, AT_EMPTY_PATH) == 0;
  _exit(fine && about.st_mode != 0 ? 0 : 1);
}

/* Whether this host lets us answer: tested with a child that asks for the status of its stdin. */
bool questions_answered(void) {
  static struct sock_filter instructions[FILTER_MAX];
  struct sock_fprog filter = {0, instructions};
  int ends[2], status = 1;
  thread.processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (thread.processes < 0 || !seccomp_build(FILTER_ASK_STATUS, &filter)) return false;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return false;
  pid_t child = fork();
  if (child == 0) ask_for_status(&filter, ends[0]);
  close(ends[0]);
  int listener = child > 0 ? take_listener(ends[1]) : -1;
  struct pollfd asked = {.fd = listener, .events = POLLIN};
  if (listener >= 0 && poll(&asked, 1, TRIAL_MAX_MS) == 1 && asked.revents & POLLIN)
    answer_one(listener);
  if (listener >= 0) close(listener);
  close(ends[1]);
  close(thread.processes);
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status == 0;
}
