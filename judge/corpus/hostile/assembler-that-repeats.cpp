//@ expect Compilation Error
asm(".rept 1000000000\n.quad 0\n.endr");

int main() {}
