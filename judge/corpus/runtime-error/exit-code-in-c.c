//@ says "exit code 3"
#include <stdlib.h>

int main(void) {
    exit(3);
}
