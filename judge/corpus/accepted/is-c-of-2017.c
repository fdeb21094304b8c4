// What C has and C++ has not: designated initialisers out of order, VLAs, implicit void pointers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ONLINE_JUDGE
#error "ONLINE_JUDGE is defined"
#endif
_Static_assert(__STDC_VERSION__ == 201710L, "C17");

struct place { int x, y; };

int main(void) {
    struct place one = {.y = 2, .x = 1};
    int *class = malloc(sizeof *class * 4);
    int length = one.x + one.y, squares[length];
    for (int i = 0; i < length; i++) squares[i] = i * i;
    memcpy(class, squares, sizeof squares);
    ({ class[3] = 0; });
    puts(class[2] == 4 ? "ok" : "not ok");
    free(class);
}
