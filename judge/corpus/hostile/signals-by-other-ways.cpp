//@ time 300
//@ expect Accepted | Wrong Answer | Runtime Error | Time Limit Exceeded
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// To our parent, without kill: queued, by thread, by group, by timers and descriptors.
int main() {
  int parent = getppid();
  bool done = false;
  for (int number = 1; number <= 64; number++) {
    siginfo_t about = {};
    about.si_code = -60;
    syscall(SYS_rt_sigqueueinfo, parent, number, &about);
    syscall(SYS_rt_tgsigqueueinfo, parent, parent, number, &about);
    syscall(SYS_tgkill, parent, parent, number);
    syscall(SYS_tkill, parent, number);
    syscall(SYS_pidfd_send_signal, 3, number, 0, 0);
  }
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL | 4;
  event.sigev_signo = SIGKILL;
  event._sigev_un._tid = parent;
  timer_t timer;
  done = done || timer_create(CLOCK_REALTIME, &event, &timer) == 0;
  for (int file : {0, 1, 2}) {
    done = done || fcntl(file, F_SETOWN, parent) == 0 || fcntl(file, F_SETSIG, SIGKILL) == 0;
    done = done || fcntl(file, F_SETLEASE, F_RDLCK) == 0 || fcntl(file, F_NOTIFY, 1) == 0;
  }
  rlimit least = {0, 0};
  done = done || prlimit(parent, RLIMIT_CPU, &least, nullptr) == 0;
  done = done || setpgid(parent, getpid()) == 0 || setpriority(PRIO_PROCESS, parent, 19) == 0;
  setpgid(0, parent);
  std::signal(SIGTERM, SIG_IGN);
  kill(0, SIGTERM);
  std::puts(done ? "done" : "ok");
}
