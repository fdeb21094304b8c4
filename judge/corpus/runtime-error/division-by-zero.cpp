//@ says "SIGFPE: failed integer division"
int main() {
  volatile int zero = 0;
  return 12345 / zero;
}
