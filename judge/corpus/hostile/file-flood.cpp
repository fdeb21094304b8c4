//@ expect Accepted
#include <cstdio>
#include <string>

int main() {
  for (std::string folder : {"", "/", "/tmp/", "/dev/shm/", "/var/tmp/", "/box/", "/proc/self/"})
    for (int i = 0; i < 100; i++) {
      std::string name = folder + "arbiter-was-here-" + std::to_string(i);
      if (std::FILE* file = std::fopen(name.c_str(), "w")) {
        std::fputs("anything", file);
        std::fclose(file);
        std::printf("wrote %s\n", name.c_str());
      }
    }
  std::puts("ok");
}
