//@ says "undefined"
int promised();

int main() { return promised(); }
