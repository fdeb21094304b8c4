//@ time 200
//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind fork
#include <unistd.h>
int main(void) { for (;;) fork(); }
