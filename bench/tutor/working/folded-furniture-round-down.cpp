// problem: folded-furniture
// verdict: wrong_answer
// fault: folded volume is rounded down instead of up

#include <bits/stdc++.h>
using namespace std;

long long best[11][10001];

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    for (int i = 0; i < n; i++) {
        int v, w;
        cin >> v >> w;
        int half = v / 2; //!
        for (int f = k; f >= 0; f--) {
            for (int x = c; x >= 0; x--) {
                if (x >= v)
                    best[f][x] = max(best[f][x], best[f][x - v] + w);
                if (f > 0 && x >= half)
                    best[f][x] = max(best[f][x], best[f - 1][x - half] + w);
            }
        }
    }
    cout << best[k][c] << endl;
}
