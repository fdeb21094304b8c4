//@ expect Compilation Error
//@ kind environment
#include "/proc/self/environ"
int main() {}
