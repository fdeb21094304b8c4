// problem: avenue-of-windows
// verdict: run_time_error
// fault: the buffer has room for only 20000 houses

#include <stdio.h>
#include <string.h>

int main() {
    char s[20005]; //!
    scanf("%s", s);
    int n = strlen(s);
    int now = 0;
    for (int i = 0; i < n; i++) now += s[i] == '<';
    int best = now, at = 0;
    for (int i = 0; i < n; i++) {
        if (s[i] == '<') now--;
        if (s[i] == '>') now++;
        if (now > best) {
            best = now;
            at = i + 1;
        }
    }
    printf("%d %d\n", best, at);
    return 0;
}
