//@ time 100
//@ says "is it waiting for input that never comes?"
#include <unistd.h>

int main() { pause(); }
