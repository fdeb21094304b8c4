/* Preloaded into a compiler that asks /proc where it is: a jail has no /proc, because that shows much
 * more of the host. OWN_PATH is the answer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

ssize_t readlink(const char *path, char *buffer, size_t size) {
  const char *own = getenv("OWN_PATH");
  if (own && strcmp(path, "/proc/self/exe") == 0) {
    size_t length = strlen(own) < size ? strlen(own) : size;
    memcpy(buffer, own, length);
    return (ssize_t)length;
  }
  ssize_t (*next)(const char *, char *, size_t);
  *(void **)&next = dlsym(RTLD_NEXT, "readlink");
  return next(path, buffer, size);
}
