//@ says "main"
int mian() { return 0; }
