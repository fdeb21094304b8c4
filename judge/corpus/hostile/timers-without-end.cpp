//@ time 200
//@ expect Time Limit Exceeded | Runtime Error
#include <csignal>
#include <sys/time.h>
#include <ctime>

static void nothing(int) {}

int main() {
  std::signal(SIGALRM, nothing);
  for (int i = 0; i < 100000; i++) {
    timer_t timer;
    timer_create(CLOCK_REALTIME, nullptr, &timer);
  }
  itimerval often{{0, 1}, {0, 1}};
  setitimer(ITIMER_REAL, &often, nullptr);
  for (;;) {
  }
}
