//@ expect Compilation Error
// Errors end a compiler after twenty; warnings do not. Written out these are 100 megabytes.
#define A "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
#define B A A A A A A A A A A A A
#define C B B B B B B B B B B
#define SAY(x) _Pragma(x)
#define S SAY("GCC warning \"0123456789012345678901234567890123456789012345678901234567890123456\"")
#define T S S S S S S S S S S
#define U T T T T T T T T T T
#define V U U U U U U U U U U
#define W V V V V V V V V V V
#define X W W W W W W W W W W
const char text[] = C;
X X X X X X X X X X
int main() {}
