//@ expect Accepted
#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Links, renames and nodes in all possible scratch folders, to mislead others.
int main() {
  int made = 0;
  for (std::string folder : {"", "/", "/tmp/", "/box/", "/dev/shm/", "/proc/self/fd/"}) {
    std::string name = folder + "arbiter-was-here";
    const char* path = name.c_str();
    for (const char* target : {"/etc/passwd", "/", "main", "main.cpp", "/proc/self/exe"}) {
      made += symlink(target, path) == 0;
      made += link(target, path) == 0;
      made += linkat(AT_FDCWD, target, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
      made += rename(target, path) == 0;
    }
    for (int file = 0; file < 3; file++)
      made += linkat(file, "", AT_FDCWD, path, AT_EMPTY_PATH) == 0;
    made += mkdir(path, 0777) == 0;
    made += mkfifo(path, 0666) == 0;
    made += mknod(path, S_IFCHR | 0666, 0x105) == 0;
    made += chmod(path, 0777) == 0;
    made += truncate(path, 1) == 0;
  }
  for (int file = 0; file < 3; file++) made += fchmod(file, 0777) == 0 || fchown(file, 0, 0) == 0;
  if (made) std::printf("made %d\n", made);
  else std::puts("ok");
}
