// problem: folded-furniture
// verdict: time_limit_exceeded
// fault: tries all choices without remembering what was worked out

#include <cstdio>
int n, v[105], w[105];
int go(int i, int space, int folds) {
    if (i == n) return 0;
    int r = go(i + 1, space, folds); //!
    if (v[i] <= space) {
        int x = go(i + 1, space - v[i], folds) + w[i];
        if (x > r) r = x;
    }
    int half = (v[i] + 1) / 2;
    if (folds > 0 && half <= space) {
        int x = go(i + 1, space - half, folds - 1) + w[i];
        if (x > r) r = x;
    }
    return r;
}
int main() {
    int c, k;
    scanf("%d %d %d", &n, &c, &k);
    for (int i = 0; i < n; i++) scanf("%d %d", v + i, w + i);
    printf("%d\n", go(0, c, k));
}
