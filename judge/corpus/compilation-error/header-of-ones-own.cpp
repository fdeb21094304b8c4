//@ says "testlib.h: No such file"
#include "testlib.h"

int main() {}
