// problem: loudest-word
// verdict: accepted

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char all[60000][24];

static int order(const void *a, const void *b) { return strcmp((const char *)a, (const char *)b); }

int main() {
  int n, i, j, best = 0, at = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (i = 0; i < n; ++i) {
    scanf("%23s", all[i]);
    for (char *c = all[i]; (*c = tolower(*c)); ++c)
      ;
  }
  qsort(all, n, sizeof *all, order);
  for (i = 0; i < n; i = j) {
    for (j = i; j < n && !strcmp(all[i], all[j]); ++j)
      ;
    if (j - i > best) best = j - i, at = i;
  }
  puts(all[at]);
}
