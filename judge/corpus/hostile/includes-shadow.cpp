//@ expect Compilation Error
//@ says "/etc/shadow: No such file"
#include "/etc/shadow"
int main() {}
