//@ expect Compilation Error
#include "/etc/passwd"
int main(void) { return 0; }
