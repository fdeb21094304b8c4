//@ expect Compilation Error
//@ kind odd-imports
#include "/etc/passwd"
int main(void) { return 0; }
