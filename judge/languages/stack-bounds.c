/* Linked into programs in D, whose collector asks where the first thread's stack is. The C library reads
 * that in /proc, which a slot does not have: it ends where the kernel began it. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STACK_MAX_BYTES = 1 << 30 };

extern void *__libc_stack_end;

int __real_pthread_getattr_np(pthread_t thread, pthread_attr_t *attr);

int __wrap_pthread_getattr_np(pthread_t thread, pthread_attr_t *attr) {
  int error = __real_pthread_getattr_np(thread, attr);
  struct rlimit limit;
  if (error != ENOENT || getrlimit(RLIMIT_STACK, &limit) != 0) return error;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = limit.rlim_cur < STACK_MAX_BYTES ? (size_t)limit.rlim_cur : STACK_MAX_BYTES;
  uintptr_t end = ((uintptr_t)__libc_stack_end + page) & ~(uintptr_t)(page - 1);
  size &= ~(page - 1);
  pthread_attr_init(attr);
  return pthread_attr_setstack(attr, (void *)(end - size), size);
}
