//@ says "SIGILL"
int main() { __builtin_trap(); }
