//@ expect Accepted
#include <cstdio>
#include <grp.h>
#include <unistd.h>

int main() {
  bool gained = setuid(0) == 0 || setreuid(0, 0) == 0 || setresuid(0, 0, 0) == 0;
  gained = gained || setgid(0) == 0 || setgroups(0, nullptr) == 0 || geteuid() == 0;
  std::puts(gained ? "gained" : "ok");
}
