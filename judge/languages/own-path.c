/* Preloaded into a compiler or runtime that asks /proc about itself: jails and slots have no /proc,
 * because that shows much more of the host. OWN_PATH is where it is, and the stack of its first thread
 * ends where the kernel began it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
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
 * because it only closes one end. */
int socketpair(int domain, int type, int protocol, int ends[2]) {
  int (*real)(int, int, int, int *);
  *(void **)&real = next("socketpair");
  return real(domain, type, protocol, ends) == 0 ? 0 : pipe(ends);
}

/* GHC makes its set of events by the older call, which a jail refuses. */
int epoll_create(int size) {
  (void)size;
  return epoll_create1(0);
}
