#include <stdio.h>
int main(void) { for (;;) puts("and on it goes, and on it goes, and on it goes"); }
