// problem: wide-mop
// verdict: wrong_answer
// fault: a press cleans one tile less than the width of the mop

#include <stdio.h>
char s[200005];
int main() {
    int n, w, presses = 0;
    scanf("%d %d %s", &n, &w, s);
    for (int i = 0; i < n; i++) {
        if (s[i] != '#') continue;
        presses++;
        int last = i + w - 1;
        for (int j = i; j < last && j < n; j++) s[j] = '.'; //!
    }
    printf("%d\n", presses);
    return 0;
}
