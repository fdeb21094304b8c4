//@ says "uncaught int"
int main() { throw 7; }
