//@ expect Compilation Error
#include "/dev/zero"
int main() {}
