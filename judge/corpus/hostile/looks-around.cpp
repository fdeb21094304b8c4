//@ expect Accepted
//@ kind files /proc
#include <cstdio>
#include <string>

int main() {
  for (std::string name :
       {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc/1/environ", "/proc/self/environ",
        "/proc/self/maps", "/proc/version", "/sys/kernel/notes", "/dev/mem", "/dev/sda", "/dev/vda",
        "/dev/null", "/dev/zero", "/root/.bashrc", "/home", "/usr/bin/env", "/bin/sh", "/box",
        "/tmp", "/var/log", "../../etc/passwd", "/proc/self/fd/0", "/proc/self/fd/1"})
    if (std::FILE* file = std::fopen(name.c_str(), "r")) {
      std::printf("opened %s\n", name.c_str());
      std::fclose(file);
    }
  std::puts("ok");
}
