//@ memory 64
static int deeper(int depth) {
  volatile char frame[4096];
  frame[depth % 4096] = 1;
  return deeper(depth + 1) + frame[depth % 4096];
}

int main() { return deeper(0); }
