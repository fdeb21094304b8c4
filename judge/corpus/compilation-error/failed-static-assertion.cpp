//@ says "static assertion failed"
static_assert(sizeof(int) == 3);

int main() {}
