//@ says "stray"
int main() { @ }
