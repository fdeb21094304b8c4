// problem: avenue-of-windows
// verdict: accepted

#include <cstdio>

char street[200005];

int main() {
  if (scanf("%200003s", street) != 1) return 1;
  int seen = 0;
  for (const char *house = street; *house; ++house) seen += *house == '<';
  int best = seen, spot = 0;
  for (const char *house = street; *house; ++house) {
    seen += (*house == '>') - (*house == '<');
    if (seen > best) best = seen, spot = int(house - street) + 1;
  }
  printf("%d %d\n", best, spot);
}
