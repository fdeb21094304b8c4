//@ time 200
//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
#include <unistd.h>
int main(void) { for (;;) fork(); }
