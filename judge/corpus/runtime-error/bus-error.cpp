//@ says "SIGBUS"
// Ends by a rare signal.
#include <csignal>
#include <cstdio>

int main() {
  puts("ok");
  fflush(stdout);
  raise(SIGBUS);
}
