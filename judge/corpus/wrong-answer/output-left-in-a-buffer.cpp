#include <cstdio>
#include <unistd.h>

int main() {
  std::printf("ok\n");
  _exit(0);
}
