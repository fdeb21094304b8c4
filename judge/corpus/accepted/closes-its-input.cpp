// Does not need its input and closes it.
#include <cstdio>
#include <unistd.h>

int main() {
  fclose(stdin);
  close(0);
  puts("ok");
}
