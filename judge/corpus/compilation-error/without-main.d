//@ says "main"
int solve(int x) { return x + 1; }
