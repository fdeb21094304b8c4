//@ time 200
//@ expect Time Limit Exceeded | Memory Limit Exceeded | Runtime Error
//@ kind fork
#include <unistd.h>

int main() {
  for (;;) fork();
}
