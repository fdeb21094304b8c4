// problem: sums-of-ten
// verdict: accepted

#include <cstdio>
#include <cstring>

char strip[300003];

int main() {
  char *end = strip, *next = strip + 1;
  if (!fgets(strip + 1, sizeof strip - 1, stdin)) return 0;
  strip[0] = 0;
  for (; *next >= '1' && *next <= '9'; next++)
    *end + *next - 2 * '0' == 10 && end > strip ? end-- : (*++end = *next, end);
  end[1] = '\0';
  puts(end == strip ? "empty" : strip + 1);
}
