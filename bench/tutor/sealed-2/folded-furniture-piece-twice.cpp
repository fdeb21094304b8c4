// problem: folded-furniture
// verdict: wrong_answer
// fault: goes upwards through the volumes, so a piece is loaded many times

#include <iostream>
#include <algorithm>
#include <cstring>
using namespace std;
int best[11][10001];
int main() {
    int n, c, k;
    cin >> n >> c >> k;
    for (int i = 0; i < n; i++) {
        int v, w;
        cin >> v >> w;
        int h = (v + 1) / 2;
        for (int f = k; f >= 0; f--)
            for (int j = 0; j <= c; j++) { //!
                if (j >= v) best[f][j] = max(best[f][j], best[f][j - v] + w);
                if (f > 0 && j >= h) best[f][j] = max(best[f][j], best[f - 1][j - h] + w);
            }
    }
    cout << best[k][c] << endl;
}
