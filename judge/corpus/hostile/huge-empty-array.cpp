//@ expect Compilation Error | Wrong Answer | Runtime Error | Memory Limit Exceeded
// None of it is in the program file, and all of it would have to be in memory.
char room[1L << 46];
int main() { return room[1L << 45]; }
