//@ expect Compilation Error
asm(".section .note.GNU-stack,\"\",@progbits\n.symver x, y@z\n.include \"/etc/passwd\"\n");

int main() {}
