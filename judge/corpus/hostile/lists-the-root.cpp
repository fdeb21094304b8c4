//@ expect Accepted
#include <cstdio>
#include <dirent.h>
#include <string>

int main() {
  if (DIR* root = opendir("/"))
    while (dirent* entry = readdir(root)) {
      std::string name = entry->d_name;
      if (name != "." && name != "..") std::printf("saw %s\n", name.c_str());
    }
  std::puts("ok");
}
