//@ memory 64
//@ time 3000
//@ expect Memory Limit Exceeded
//@ kind memory
#include <cstdlib>
#include <cstring>

int main() {
  for (;;) {
    char* more = (char*)malloc(1 << 20);
    if (more) memset(more, 1, 1 << 20);
  }
}
