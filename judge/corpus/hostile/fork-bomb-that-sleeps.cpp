//@ time 100
//@ expect Time Limit Exceeded | Memory Limit Exceeded | Runtime Error
#include <unistd.h>

int main() {
  for (int i = 0; i < 100000; i++)
    if (fork() == 0) pause();
  pause();
}
