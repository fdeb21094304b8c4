//@ time 100
//@ says "of CPU; the limit is 0.1 s"
int main() {
  for (volatile int i = 0;; i = i + 1) {
  }
}
