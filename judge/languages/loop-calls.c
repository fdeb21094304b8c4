/* Preloaded into Node and Ruby: does without the kernel what their loops need and a slot refuses, because
 * it would persist from run to run (seccomp_lists.c). Event counters, pipes and epoll sets are memory
 * of the process, under numbers that no open file can have, and waiting for them is waiting for a
 * signal. /dev/stdin and the like, which a slot does not have, are the open files 0, 1 and 2.
 *
 * Nothing here guards anything: a program can do no more with it than without. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
  FILES_MAX = 64,       /* PROGRAM_FILES_MAX of sandbox.h: open files have lower numbers */
  FIRST = 512,          /* the first number of what is kept here */
  THINGS_MAX = 256,
  WATCHED_MAX = 320,    /* by one epoll set: everything that there can be */
  PIPE_BYTES = 4096,
  NS_PER_MS = 1000000,
  NS_PER_US = 1000,
  MS_PER_S = 1000,
};

enum kind { NOTHING, COUNTER, READ_END, WRITE_END, SET, OUTPUT };

struct watch {
  int number;
  struct epoll_event event;
  uint64_t seen; /* with EPOLLET: how many changes were reported */
};

struct thing {
  enum kind kind;
  bool waits;       /* reading it waits until there is something */
  uint64_t count;   /* of a counter; the bytes in a pipe, at its read end */
  uint64_t changes; /* how often something was added */
  int other;        /* of a pipe: the other end, -1 if that is closed; of an output: the file */
  char *bytes;      /* of a read end */
  struct watch *watches; /* of a set */
  int watched;
  pid_t waiter;     /* the thread that waits for a set; 0: none */
};

static struct thing things[THINGS_MAX];
static bool never_waits[FILES_MAX]; /* open files whose reads must not wait */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static long (*call)(long number, ...);
static int wake_signal;

static void woken(int number) {
  (void)number;
}

__attribute__((constructor)) static void begin(void) {
  *(void **)&call = dlsym(RTLD_NEXT, "syscall");
  wake_signal = SIGRTMAX;
  struct sigaction action = {.sa_handler = woken};
  sigaction(wake_signal, &action, NULL);
  unsetenv("LD_PRELOAD");
}

/* A handler of signals may use pipes, too, so that none runs while things change. */
static void lock(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, before);
  pthread_mutex_lock(&mutex);
}

static void unlock(const sigset_t *before) {
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

static struct thing *thing_of(int number) {
  if (number < FIRST || number >= FIRST + THINGS_MAX) return NULL;
  struct thing *thing = &things[number - FIRST];
  return thing->kind == NOTHING ? NULL : thing;
}

/* The number of a new thing; -1 if there are too many. */
static int make(enum kind kind) {
  for (int i = 0; i < THINGS_MAX; i++) {
    if (things[i].kind != NOTHING) continue;
    things[i] = (struct thing){.kind = kind, .other = -1};
    return FIRST + i;
  }
  errno = EMFILE;
  return -1;
}

static void drop(struct thing *thing) {
  if (thing->kind == READ_END || thing->kind == WRITE_END) {
    struct thing *other = thing_of(thing->other);
    if (other) other->other = -1, other->changes++;
  }
  free(thing->bytes);
  free(thing->watches);
  *thing = (struct thing){.kind = NOTHING};
}

/* Wakes all that wait for a thing that has changed. */
static void tell(int number) {
  struct thing *thing = thing_of(number);
  if (thing) thing->changes++;
  pthread_cond_broadcast(&changed);
  for (int i = 0; i < THINGS_MAX; i++) {
    struct thing *set = &things[i];
    if (set->kind != SET || !set->waiter) continue;
    for (int at = 0; at < set->watched; at++)
      if (set->watches[at].number == number) {
        call(SYS_tgkill, getpid(), set->waiter, wake_signal);
        break;
      }
  }
}

int eventfd(unsigned count, int flags) {
  sigset_t before;
  lock(&before);
  int number = make(COUNTER);
  struct thing *thing = thing_of(number);
  if (thing) thing->count = count, thing->waits = !(flags & EFD_NONBLOCK);
  unlock(&before);
  return number;
}

int pipe2(int ends[2], int flags) {
  sigset_t before;
  lock(&before);
  int from = make(READ_END), to = from < 0 ? -1 : make(WRITE_END);
  struct thing *read_end = thing_of(from), *write_end = thing_of(to);
  char *bytes = write_end ? malloc(PIPE_BYTES) : NULL;
  if (bytes) {
    read_end->bytes = bytes;
    read_end->other = to;
    write_end->other = from;
    read_end->waits = write_end->waits = !(flags & O_NONBLOCK);
    ends[0] = from;
    ends[1] = to;
  } else {
    if (write_end) drop(write_end);
    if (read_end) drop(read_end);
    errno = EMFILE;
  }
  unlock(&before);
  return bytes ? 0 : -1;
}

int pipe(int ends[2]) {
  return pipe2(ends, 0);
}

static bool is_readable(const struct thing *thing) {
  return (thing->kind == COUNTER || thing->kind == READ_END) &&
         (thing->count > 0 || (thing->kind == READ_END && thing->other < 0));
}

/* With the lock. */
static ssize_t take(struct thing *thing, void *buffer, size_t size) {
  while (thing->waits && !is_readable(thing) && thing->kind != NOTHING)
    pthread_cond_wait(&changed, &mutex);
  if (thing->kind == COUNTER && size >= sizeof thing->count && thing->count > 0) {
    memcpy(buffer, &thing->count, sizeof thing->count);
    thing->count = 0;
    return sizeof thing->count;
  }
  if (thing->kind == READ_END && is_readable(thing)) {
    size_t taken = thing->count < size ? (size_t)thing->count : size;
    memcpy(buffer, thing->bytes, taken);
    memmove(thing->bytes, thing->bytes + taken, (size_t)thing->count - taken);
    thing->count -= taken;
    return (ssize_t)taken;
  }
  errno = thing->kind == COUNTER || thing->kind == READ_END ? EAGAIN : EBADF;
  return -1;
}

/* With the lock. */
static ssize_t put(int number, struct thing *thing, const void *buffer, size_t size) {
  if (thing->kind == COUNTER && size >= sizeof thing->count) {
    uint64_t more;
    memcpy(&more, buffer, sizeof more);
    thing->count += more;
    tell(number);
    return sizeof more;
  }
  struct thing *end = thing->kind == WRITE_END ? thing_of(thing->other) : NULL;
  if (!end) {
    errno = thing->kind == WRITE_END ? EPIPE : EBADF;
    return -1;
  }
  size_t space = PIPE_BYTES - (size_t)end->count, put = size < space ? size : space;
  if (put == 0 && size > 0) {
    errno = EAGAIN;
    return -1;
  }
  memcpy(end->bytes + end->count, buffer, put);
  end->count += put;
  tell(thing->other);
  return (ssize_t)put;
}

static bool is_input_there(int file) {
  struct pollfd asked = {file, POLLIN, 0};
  struct timespec at_once = {0, 0};
  return call(SYS_ppoll, &asked, 1L, &at_once, NULL, 0L) != 0;
}

ssize_t read(int file, void *buffer, size_t size) {
  if (file < FIRST) {
    bool may_wait = file < 0 || file >= FILES_MAX || !never_waits[file];
    if (may_wait || is_input_there(file)) return call(SYS_read, (long)file, buffer, size);
    errno = EAGAIN;
    return -1;
  }
  sigset_t before;
  lock(&before);
  struct thing *thing = thing_of(file);
  ssize_t taken = thing ? take(thing, buffer, size) : (errno = EBADF, -1);
  unlock(&before);
  return taken;
}

/* The open file that a number stands for, if it is one of /dev/stdout or /dev/stderr. */
static int output_of(int number) {
  struct thing *thing = thing_of(number);
  return thing && thing->kind == OUTPUT ? thing->other : number;
}

ssize_t write(int file, const void *buffer, size_t size) {
  if (output_of(file) < FIRST) return call(SYS_write, (long)output_of(file), buffer, size);
  sigset_t before;
  lock(&before);
  struct thing *thing = thing_of(file);
  ssize_t put_bytes = thing ? put(file, thing, buffer, size) : (errno = EBADF, -1);
  unlock(&before);
  return put_bytes;
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  if (output_of(file) < FIRST) return call(SYS_writev, (long)output_of(file), parts, (long)count);
  ssize_t written = 0;
  for (int i = 0; i < count; i++) {
    ssize_t put_bytes = write(file, parts[i].iov_base, parts[i].iov_len);
    if (put_bytes < 0) return written > 0 ? written : put_bytes;
    written += put_bytes;
    if ((size_t)put_bytes < parts[i].iov_len) break;
  }
  return written;
}

int close(int file) {
  if (file >= 0 && file < FILES_MAX) never_waits[file] = false;
  if (file < FIRST) return (int)call(SYS_close, (long)file);
  sigset_t before;
  lock(&before);
  struct thing *thing = thing_of(file);
  int other = thing ? thing->other : -1;
  if (thing) drop(thing);
  if (thing_of(other)) tell(other);
  unlock(&before);
  if (!thing) errno = EBADF;
  return thing ? 0 : -1;
}

/* libuv closes files by this. A ring of the kernel's would need an epoll set of the kernel's. */
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_close) return close((int)a);
  if (number == SYS_io_uring_setup) {
    errno = ENOSYS;
    return -1;
  }
  return call(number, a, b, c, d, e, f);
}

int epoll_create1(int flags) {
  (void)flags;
  sigset_t before;
  lock(&before);
  int number = make(SET);
  struct thing *set = thing_of(number);
  if (set) set->watches = calloc(WATCHED_MAX, sizeof *set->watches);
  unlock(&before);
  return number;
}

int epoll_create(int size) {
  (void)size;
  return epoll_create1(0);
}

/* Whether a file can be waited for. epoll refuses those of a disk, and libuv relies on that. */
static bool can_be_watched(int number) {
  if (number >= FIRST) return thing_of(number) != NULL;
  struct stat about;
  return fstat(number, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

/* With the lock. Returns 0 or an errno. */
static int change(struct thing *set, int operation, int number, const struct epoll_event *event) {
  int at = 0;
  while (at < set->watched && set->watches[at].number != number) at++;
  bool there = at < set->watched;
  switch (operation) {
    case EPOLL_CTL_DEL:
      if (!there) return ENOENT;
      set->watches[at] = set->watches[--set->watched];
      return 0;
    case EPOLL_CTL_MOD:
      if (!there) return ENOENT;
      break;
    default:
      if (there) return EEXIST;
      if (!can_be_watched(number)) return number >= FIRST ? EBADF : EPERM;
      if (set->watched == WATCHED_MAX) return ENOSPC;
      set->watched++;
  }
  set->watches[at] = (struct watch){.number = number, .event = *event};
  return 0;
}

int epoll_ctl(int number, int operation, int watched, struct epoll_event *event) {
  sigset_t before;
  lock(&before);
  struct thing *set = thing_of(number);
  int error = set && set->kind == SET ? change(set, operation, watched, event) : EBADF;
  if (!error && set->waiter) call(SYS_tgkill, getpid(), set->waiter, wake_signal);
  unlock(&before);
  if (error) errno = error;
  return error ? -1 : 0;
}

/* What of a watched thing is to be reported now. */
static uint32_t news_of(struct watch *watch) {
  struct thing *thing = thing_of(watch->number);
  if (!thing) return 0;
  uint32_t is = is_readable(thing) ? EPOLLIN : 0;
  if (thing->kind == WRITE_END) is |= EPOLLOUT;
  uint32_t news = is & watch->event.events;
  if (!(watch->event.events & EPOLLET) || !news) return news;
  if (watch->seen == thing->changes) return 0;
  watch->seen = thing->changes;
  return news;
}

static int report_things(struct thing *set, struct epoll_event *events, int most) {
  int reported = 0;
  for (int at = 0; at < set->watched && reported < most; at++) {
    uint32_t news = set->watches[at].number >= FIRST ? news_of(&set->watches[at]) : 0;
    if (news) events[reported++] = (struct epoll_event){news, set->watches[at].event.data};
  }
  return reported;
}

static unsigned ask_about_files(const struct thing *set, struct pollfd *asked) {
  unsigned count = 0;
  for (int at = 0; at < set->watched; at++)
    if (set->watches[at].number < FIRST && count < FILES_MAX)
      asked[count++] = (struct pollfd){set->watches[at].number,
                                       (short)(set->watches[at].event.events & 0xff), 0};
  return count;
}

/* Closed files are forgotten, as the kernel does. */
static int report_files(struct thing *set, const struct pollfd *asked, unsigned count,
                        struct epoll_event *events, int most) {
  int reported = 0;
  for (unsigned i = 0; i < count; i++)
    for (int at = 0; asked[i].revents && at < set->watched; at++) {
      if (set->watches[at].number != asked[i].fd) continue;
      if (asked[i].revents & POLLNVAL) set->watches[at] = set->watches[--set->watched];
      else if (reported < most)
        events[reported++] = (struct epoll_event){(uint32_t)asked[i].revents,
                                                  set->watches[at].event.data};
      break;
    }
  return reported;
}

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * MS_PER_S * NS_PER_MS + now.tv_nsec;
}

/* At least 1 if there is any time to wait. */
static int whole_ms(const struct timespec *time) {
  int64_t ns = (int64_t)time->tv_sec * MS_PER_S * NS_PER_MS + time->tv_nsec;
  int64_t ms = (ns + NS_PER_MS - 1) / NS_PER_MS;
  return ms > INT32_MAX ? INT32_MAX : (int)ms;
}

int epoll_pwait(int number, struct epoll_event *events, int most, int timeout_ms,
                const sigset_t *mask) {
  struct pollfd asked[FILES_MAX];
  sigset_t before;
  int reported = 0;
  int64_t end_ns = timeout_ms > 0 ? now_ns() + (int64_t)timeout_ms * NS_PER_MS : 0;
  for (;;) {
    lock(&before);
    struct thing *set = thing_of(number);
    if (!set || set->kind != SET) {
      unlock(&before);
      errno = EBADF;
      return -1;
    }
    reported = report_things(set, events, most);
    int64_t left_ns = timeout_ms > 0 ? end_ns - now_ns() : 0;
    bool waits = reported == 0 && (timeout_ms < 0 || left_ns > 0);
    unsigned files = ask_about_files(set, asked);
    if (waits) set->waiter = (pid_t)call(SYS_gettid);
    pthread_mutex_unlock(&mutex);
    /* A signal that comes from now on is kept until this, which it then ends at once. */
    sigset_t meanwhile = mask ? *mask : before;
    sigdelset(&meanwhile, wake_signal);
    struct timespec at_most = {waits ? left_ns / NS_PER_MS / MS_PER_S : 0,
                               waits ? left_ns % ((int64_t)NS_PER_MS * MS_PER_S) : 0};
    long answered = 0;
    if (waits || files)
      answered = call(SYS_ppoll, asked, (long)files, waits && timeout_ms < 0 ? NULL : &at_most,
                      waits ? &meanwhile : NULL, waits ? (long)(_NSIG / 8) : 0L);
    bool was_interrupted = answered < 0 && errno == EINTR;
    pthread_mutex_lock(&mutex);
    set->waiter = 0;
    if (answered > 0)
      reported += report_files(set, asked, files, events + reported, most - reported);
    if (was_interrupted) reported = report_things(set, events, most);
    unlock(&before);
    /* The caller's own signal, or a change that is not for it: either may be a reason to look again. */
    if (was_interrupted && reported == 0) {
      errno = EINTR;
      return -1;
    }
    if (reported > 0 || timeout_ms == 0 || (timeout_ms > 0 && now_ns() >= end_ns)) return reported;
  }
}

/* Waits as epoll does: numbers of things are watched by a set of their own. */
int ppoll(struct pollfd *asked, nfds_t count, const struct timespec *time, const sigset_t *mask) {
  bool has_things = false;
  for (nfds_t i = 0; i < count; i++) has_things = has_things || asked[i].fd >= FIRST;
  if (!has_things) {
    struct timespec left = time ? *time : (struct timespec){0, 0};
    return (int)call(SYS_ppoll, asked, (long)count, time ? &left : NULL, mask, (long)(_NSIG / 8));
  }
  int set = epoll_create1(0), reported = 0;
  if (set < 0) return -1;
  for (nfds_t i = 0; i < count; i++) {
    asked[i].revents = 0;
    struct epoll_event event = {(uint32_t)(uint16_t)asked[i].events, {.u64 = i}};
    if (asked[i].fd < 0 || epoll_ctl(set, EPOLL_CTL_ADD, asked[i].fd, &event) == 0) continue;
    /* A file of a disk never makes anyone wait; what is not open is told at once. */
    asked[i].revents = errno == EBADF ? POLLNVAL : (short)(asked[i].events & (POLLIN | POLLOUT));
    reported += asked[i].revents != 0;
  }
  struct epoll_event events[WATCHED_MAX];
  int timeout_ms = reported > 0 ? 0 : time ? whole_ms(time) : -1;
  int found = epoll_pwait(set, events, WATCHED_MAX, timeout_ms, mask);
  for (int i = 0; i < found; i++) asked[events[i].data.u64].revents = (short)events[i].events;
  int error = errno;
  close(set);
  errno = error;
  return found < 0 && reported == 0 ? -1 : reported + (found < 0 ? 0 : found);
}

int poll(struct pollfd *asked, nfds_t count, int timeout_ms) {
  struct timespec time = {timeout_ms / MS_PER_S, (long)(timeout_ms % MS_PER_S) * NS_PER_MS};
  return ppoll(asked, count, timeout_ms < 0 ? NULL : &time, NULL);
}

static bool is_in(const fd_set *set, int file) {
  return set && FD_ISSET(file, set);
}

static int keep_in(fd_set *set, const struct pollfd *told, short events) {
  if (!is_in(set, told->fd)) return 0;
  if (told->revents & events) return 1;
  FD_CLR(told->fd, set);
  return 0;
}

int select(int count, fd_set *in, fd_set *out, fd_set *odd, struct timeval *time) {
  struct pollfd asked[FD_SETSIZE];
  nfds_t files = 0;
  for (int file = 0; file < count && file < FD_SETSIZE; file++) {
    short events = (short)((is_in(in, file) ? POLLIN : 0) | (is_in(out, file) ? POLLOUT : 0) |
                           (is_in(odd, file) ? POLLPRI : 0));
    if (events) asked[files++] = (struct pollfd){file, events, 0};
  }
  struct timespec left = {time ? time->tv_sec : 0, time ? time->tv_usec * NS_PER_US : 0};
  if (ppoll(asked, files, time ? &left : NULL, NULL) < 0) return -1;
  int ready = 0;
  for (nfds_t i = 0; i < files; i++) {
    ready += keep_in(in, &asked[i], POLLIN | POLLHUP | POLLERR);
    ready += keep_in(out, &asked[i], POLLOUT | POLLERR);
    ready += keep_in(odd, &asked[i], POLLPRI);
  }
  return ready;
}

int epoll_wait(int number, struct epoll_event *events, int most, int timeout_ms) {
  return epoll_pwait(number, events, most, timeout_ms, NULL);
}

/* Standard input of a talk is a pipe, which libuv sets not to wait: then it is asked before. */
int ioctl(int file, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (request != FIONBIO) return (int)call(SYS_ioctl, (long)file, request, argument);
  if (file >= 0 && file < FILES_MAX) never_waits[file] = *(int *)argument != 0;
  return 0;
}

static void set_waits(int number, bool waits) {
  sigset_t before;
  lock(&before);
  struct thing *thing = thing_of(number);
  if (thing) thing->waits = waits;
  unlock(&before);
}

/* As the kernel has them: the ends of a pipe go one way. */
static int flags_of(int number) {
  const struct thing *thing = thing_of(number);
  if (!thing) return O_RDWR;
  int way = thing->kind == READ_END ? O_RDONLY : thing->kind == WRITE_END ? O_WRONLY : O_RDWR;
  return way | (thing->waits ? 0 : O_NONBLOCK);
}

int fcntl64(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  if (command == F_SETFL) {
    if (file >= 0 && file < FILES_MAX) never_waits[file] = argument & O_NONBLOCK;
    if (file >= FIRST) set_waits(file, !(argument & O_NONBLOCK));
    return 0;
  }
  if (file >= FIRST) return command == F_GETFL ? flags_of(file) : 0;
  return (int)call(SYS_fcntl, (long)file, (long)command, argument);
}

int fcntl(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  return fcntl64(file, command, argument);
}

/* A thing looks like a pipe. */
int fstat(int file, struct stat *about) {
  if (file < FIRST) return (int)call(SYS_fstat, (long)file, about);
  if (!thing_of(file)) {
    errno = EBADF;
    return -1;
  }
  *about = (struct stat){.st_mode = S_IFIFO | S_IRUSR | S_IWUSR, .st_nlink = 1};
  return 0;
}

int fstat64(int file, struct stat64 *about) {
  return fstat(file, (struct stat *)about);
}

/* The number of the open file that a path means; -1 if it means none. */
static int standard_file(const char *path) {
  static const char *const names[][3] = {{"/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"},
                                         {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"},
                                         {"/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"}};
  for (int file = 0; path && file < 3; file++)
    for (int i = 0; i < 3; i++)
      if (strcmp(path, names[file][i]) == 0) return file;
  return -1;
}

/* The input begins anew, as if it were opened. A slot lets no other number be given to outputs. */
static int open_standard(int file) {
  if (file == STDIN_FILENO) {
    int copy = dup(file);
    if (copy >= 0) lseek(copy, 0, SEEK_SET);
    return copy;
  }
  sigset_t before;
  lock(&before);
  int number = make(OUTPUT);
  if (thing_of(number)) thing_of(number)->other = file;
  unlock(&before);
  return number;
}

static int open_path(const char *path, int flags, mode_t mode) {
  int file = standard_file(path);
  if (file >= 0) return open_standard(file);
  return (int)call(SYS_openat, (long)AT_FDCWD, path, (long)flags, (long)mode);
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return open_path(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return open_path(path, flags, mode);
}

int access(const char *path, int mode) {
  if (standard_file(path) >= 0) return 0;
  return (int)call(SYS_faccessat, (long)AT_FDCWD, path, (long)mode, 0L);
}

/* A slot executes no other program, and what libuv makes for a child is not shared with it. */
pid_t fork(void) {
  errno = EPERM;
  return -1;
}
