//@ says "SIGSEGV"
int few[10];

int main() { return ((volatile int*)few)[1 << 28]; }
