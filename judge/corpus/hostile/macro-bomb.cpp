//@ expect Compilation Error
#define A B B B B B B B B B B
#define B C C C C C C C C C C
#define C D D D D D D D D D D
#define D E E E E E E E E E E
#define E F F F F F F F F F F
#define F G G G G G G G G G G
#define G H H H H H H H H H H
#define H I I I I I I I I I I
#define I x = x + 1;
int main() {
  int x = 0;
  A
}
