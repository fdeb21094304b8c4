//@ time 200
//@ expect Time Limit Exceeded | Wrong Answer
#include <csignal>
#include <unistd.h>

// Each in a session of its own, deaf to every signal that can be ignored.
int main() {
  for (int number = 1; number < 65; number++) std::signal(number, SIG_IGN);
  for (;;) {
    fork();
    setsid();
    setpgid(0, 0);
  }
}
