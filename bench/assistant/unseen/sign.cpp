// fault: missing-return
// statement: Print the sign of $x$. $-100 \le x \le 100$.
// input: -4\n
// output: -1

#include <cstdio>
int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
} //!
int main() {
  int x;
  scanf("%d", &x);
  printf("%d", sign(x));
}
