//@ says "SIGSEGV: invalid memory access"
int main() { return *(volatile int*)nullptr; }
