//@ memory 64
#include <stdlib.h>
#include <string.h>
int main(void) {
    for (;;) {
        char *more = malloc(1 << 20);
        if (!more) return 0;
        memset(more, 1, 1 << 20);
    }
}
