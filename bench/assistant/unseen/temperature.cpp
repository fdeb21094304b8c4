// fault: integer-division
// statement: Convert $f$ degrees Fahrenheit to Celsius with an error of at most $10^{-6}$. $-100 \le f \le 200$.
// input: 212\n
// output: 100

#include <cstdio>
int main() {
  int f;
  scanf("%d", &f);
  double c = 5 / 9 * (f - 32); //!
  printf("%.9f", c);
}
