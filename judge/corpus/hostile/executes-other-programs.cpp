//@ expect Accepted
#include <cstdio>
#include <initializer_list>
#include <cstdlib>
#include <unistd.h>

int main() {
  char* const none[] = {nullptr};
  char name[] = "sh";
  char* const arguments[] = {name, nullptr};
  for (const char* path : {"/bin/sh", "/proc/self/exe", "/usr/bin/g++", "./main", "program"})
    execve(path, arguments, none);
  fexecve(1, arguments, none);
  std::system("echo reached");
  std::puts("ok");
}
