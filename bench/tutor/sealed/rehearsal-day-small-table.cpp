// problem: rehearsal-day
// verdict: run_time_error
// fault: the table has room for only 16 scenes

#include <cstdio>
#include <algorithm>
using namespace std;
int n, m, t[20], w[20], who[20];
int cost[1 << 16]; //!

int main() {
    scanf("%d %d", &n, &m);
    for (int i = 0; i < n; i++) scanf("%d", t + i);
    for (int j = 0; j < m; j++) scanf("%d", w + j);
    for (int i = 0; i < n; i++) {
        char row[32];
        scanf("%s", row);
        for (int j = 0; j < m; j++)
            if (row[j] == 'x') who[i] |= 1 << j;
    }
    int full = (1 << n) - 1;
    for (int s = 1; s <= full; s++) {
        cost[s] = 1e9;
        for (int i = 0; i < n; i++) {
            if (!(s >> i & 1)) continue;
            int before = s ^ (1 << i), a = who[i], b = who[i];
            for (int k = 0; k < n; k++)
                if (before >> k & 1) a |= who[k];
                else b |= who[k];
            int pay = 0;
            for (int j = 0; j < m; j++)
                if ((a & b) >> j & 1) pay += w[j];
            cost[s] = min(cost[s], cost[before] + pay * t[i]);
        }
    }
    printf("%d\n", cost[full]);
}
