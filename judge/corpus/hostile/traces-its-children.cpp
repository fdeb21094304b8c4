//@ expect Accepted
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <string>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// A traced child passes a filter that looks before the tracer does; so none may be traced.
int main() {
  int child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0) _exit(9);
    for (;;) pause();
  }
  char byte = 0;
  iovec here = {&byte, 1}, there = {&child, 1};
  int done = 0;
  for (int pid : {child, getppid(), 1}) {
    done += ptrace(PTRACE_ATTACH, pid, nullptr, nullptr) == 0;
    done += ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) == 0;
    done += process_vm_readv(pid, &here, 1, &there, 1, 0) > 0;
    done += process_vm_writev(pid, &here, 1, &there, 1, 0) > 0;
    done += syscall(SYS_pidfd_open, pid, 0) >= 0;
    done += syscall(SYS_kcmp, pid, getpid(), 0, 0, 0) >= 0;
    done += open(("/proc/" + std::to_string(pid) + "/mem").c_str(), O_RDWR) >= 0;
  }
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  std::puts(done || WIFEXITED(status) ? "done" : "ok");
}
