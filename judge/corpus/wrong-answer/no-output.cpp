//@ says "but the output ends"
int main() {}
