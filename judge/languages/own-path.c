/* Preloaded into a compiler or runtime that asks /proc about itself: jails and slots have no /proc,
 * because that shows much more of the host. OWN_PATH is where it is, and the stack of its first thread
 * ends where the kernel began it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

enum { STACK_MAX_BYTES = 1 << 30 };

extern void *__libc_stack_end;

static void *next(const char *name) {
  return dlsym(RTLD_NEXT, name);
}

ssize_t readlink(const char *path, char *buffer, size_t size) {
  const char *own = getenv("OWN_PATH");
  if (own && strcmp(path, "/proc/self/exe") == 0) {
    size_t length = strlen(own) < size ? strlen(own) : size;
    memcpy(buffer, own, length);
    return (ssize_t)length;
  }
  ssize_t (*real)(const char *, char *, size_t);
  *(void **)&real = next("readlink");
  return real(path, buffer, size);
}

/* Mono only asks whether there is a /proc at all. */
int access(const char *path, int mode) {
  if (mode == F_OK && strcmp(path, "/proc/self/maps") == 0) return 0;
  int (*real)(const char *, int);
  *(void **)&real = next("access");
  return real(path, mode);
}

/* The C library reads where the first thread's stack is, and fails without /proc. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr) {
  int (*real)(pthread_t, pthread_attr_t *);
  *(void **)&real = next("pthread_getattr_np");
  int error = real(thread, attr);
  struct rlimit limit;
  if (error != ENOENT || getrlimit(RLIMIT_STACK, &limit) != 0) return error;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = limit.rlim_cur < STACK_MAX_BYTES ? (size_t)limit.rlim_cur : STACK_MAX_BYTES;
  uintptr_t end = ((uintptr_t)__libc_stack_end + page) & ~(uintptr_t)(page - 1);
  size &= ~(page - 1);
  pthread_attr_init(attr);
  return pthread_attr_setstack(attr, (void *)(end - size), size);
}

/* A slot lets no thread change its priority, and Mono says so on stdout. */
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
  int (*real)(pthread_t, int, const struct sched_param *);
  *(void **)&real = next("pthread_setschedparam");
  int error = real(thread, policy, parameters);
  return error == EPERM ? 0 : error;
}

/* Channels of files of a Java machine have a pair of sockets, which a jail refuses. Pipes will do,
 * because it only closes one end; and in a slot, which refuses these too, copies of the input. */
int socketpair(int domain, int type, int protocol, int ends[2]) {
  int (*real)(int, int, int, int *);
  *(void **)&real = next("socketpair");
  if (real(domain, type, protocol, ends) == 0 || pipe(ends) == 0) return 0;
  ends[0] = dup(STDIN_FILENO);
  ends[1] = dup(STDIN_FILENO);
  return ends[0] >= 0 && ends[1] >= 0 ? 0 : -1;
}

/* A Java machine that closes its input or output puts /dev/null in its place, and a slot has none: the
 * input does, from which nothing reads that was closed, and which takes no output. */
static int opened(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, mode_t);
  *(void **)&real = next(name);
  int file = real(path, flags, mode);
  return file < 0 && strcmp(path, "/dev/null") == 0 ? dup(STDIN_FILENO) : file;
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened("open64", path, flags, mode);
}

/* GHC makes its set of events by the older call, which a jail refuses. */
int epoll_create(int size) {
  (void)size;
  return epoll_create1(0);
}
