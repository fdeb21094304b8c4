//@ memory 64
//@ time 500
//@ expect Memory Limit Exceeded
#include <cstdlib>
#include <cstring>
#include <unistd.h>

int main() {
  for (int i = 0; i < 8; i++) fork();
  for (;;) {
    char* more = (char*)malloc(1 << 20);
    if (more) memset(more, 1, 1 << 20);
  }
}
