#include <stdio.h>
int main(void) { puts("not ok"); }
