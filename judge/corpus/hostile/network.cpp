//@ expect Accepted | Runtime Error
//@ kind network
#include <cstdio>
#include <sys/socket.h>

// Of every family and type: Internet, Unix, netlink, packet, vsock and all others.
int main() {
  for (int family = 0; family < 46; family++)
    for (int type = 1; type < 11; type++) {
      int made = socket(family, type, 0);
      if (made >= 0) std::printf("made %d %d\n", family, type);
      int pair[2];
      if (socketpair(family, type, 0, pair) == 0) std::printf("made a pair %d %d\n", family, type);
    }
  std::puts("ok");
}
