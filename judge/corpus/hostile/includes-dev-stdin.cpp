//@ expect Compilation Error
#include "/dev/stdin"
int main() {}
