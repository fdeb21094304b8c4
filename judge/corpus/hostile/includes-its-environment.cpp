//@ expect Compilation Error
#include "/proc/self/environ"
int main() {}
