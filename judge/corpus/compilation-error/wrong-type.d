//@ says "cannot implicitly convert"
void main() { int number = "one"; }
