//@ expect Compilation Error
//@ kind odd-imports
asm(".incbin \"/etc/passwd\"");
int main() {}
