//@ expect Compilation Error
asm(".data\n.fill 0x7fffffffff, 1, 1\n.text\n");
int main() {}
