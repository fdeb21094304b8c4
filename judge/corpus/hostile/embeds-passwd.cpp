//@ expect Compilation Error
asm(".incbin \"/etc/passwd\"");
int main() {}
