//@ expect Compilation Error | Wrong Answer
#define A (((((((((((((((((((((((((((((((((((((((((((((((((
#define B A A A A A A A A A A A A A A A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B
int x = C 1;
int main() {}
