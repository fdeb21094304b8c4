// problem: painted-steps
// verdict: accepted

#include <stdio.h>
#define big __int128
#define read(x) scanf("%lld", &x)
typedef long long L;

int main(void) {
  L n, a, b, x, y, t;
  read(n), read(a), read(b);
  x = a, y = b;
again:
  if (!y) goto found;
  t = x % y, x = y, y = t;
  goto again;
found:;
  big both = (big)a * b / x;
  L brown = both > n ? 0 : (L)(n / both);
  return !printf("%lld\n", n / a + n / b - (brown << 1));
}
