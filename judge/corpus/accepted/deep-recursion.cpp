//@ memory 256
//@ time 5000
#include <cstdio>

// About 150 MB of stack: the stack may grow as large as the memory limit. Touching it takes long on some hosts.
static long long depth(long long left) {
  volatile char frame[1000];
  frame[left % 1000] = 1;
  return left == 0 ? 0 : depth(left - 1) + frame[left % 1000];
}

int main() { std::puts(depth(140000) == 140000 ? "ok" : "wrong"); }
