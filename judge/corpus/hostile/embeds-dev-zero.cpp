//@ expect Compilation Error
asm(".incbin \"/dev/zero\"");
int main() {}
