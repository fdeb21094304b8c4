//@ says "not today"
#error not today
int main() {}
