//@ expect Compilation Error
#include __FILE__
int main() {}
