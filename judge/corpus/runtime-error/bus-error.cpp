//@ says "SIGBUS"
// Ends by a signal that few programs ever get.
#include <csignal>
#include <cstdio>

int main() {
  puts("ok");
  fflush(stdout);
  raise(SIGBUS);
}
