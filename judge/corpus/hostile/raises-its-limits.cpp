//@ time 200
//@ expect Time Limit Exceeded
#include <sys/resource.h>

int main() {
  for (int kind = 0; kind < 16; kind++) {
    rlimit all{RLIM_INFINITY, RLIM_INFINITY};
    setrlimit((__rlimit_resource)kind, &all);
  }
  for (volatile int i = 0;; i = i + 1) {
  }
}
