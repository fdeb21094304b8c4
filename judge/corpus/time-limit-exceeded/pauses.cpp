//@ time 100
//@ says "waited: 1.2 s passed"
#include <unistd.h>

int main() { pause(); }
