// fault: overflow
// statement: **Input** $n$ children with $c_1, \dots, c_n$ coins ($1 \le n \le 10^5$, $1 \le c_i \le 10^9$). Print the sum of all coins.
// input: 2\n5 6\n
// output: 11

#include <cstdio>
#define rep(i, n) for (int i = 0; i < (n); ++i)
int coins[100005];
int n, sum;
int main() {
  scanf("%d", &n);
  rep(i, n) scanf("%d", coins + i);
  rep(i, n) sum = sum + coins[i]; //!
  printf("%d", sum);
}
