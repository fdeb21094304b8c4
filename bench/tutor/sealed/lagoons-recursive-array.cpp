// problem: lagoons
// verdict: run_time_error
// fault: the photograph array has room for only 256 columns

#include <cstdio>
#include <algorithm>
int r, c, size_, edge;
char g[256][256]; //!

void dive(int i, int j) {
    if (i < 0 || j < 0 || i >= r || j >= c) { edge = 1; return; }
    if (g[i][j] != '~') return;
    g[i][j] = '#';
    size_++;
    dive(i + 1, j);
    dive(i - 1, j);
    dive(i, j + 1);
    dive(i, j - 1);
}

int main() {
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) scanf(" %c", &g[i][j]);
    int cnt = 0, best = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            size_ = edge = 0;
            dive(i, j);
            if (size_ && !edge) cnt++, best = std::max(best, size_);
        }
    printf("%d %d\n", cnt, best);
}
