// problem: folded-furniture
// verdict: wrong_answer
// fault: the table is a local array that is never cleared

#include <iostream>
#include <algorithm>
using namespace std;

void readPieces(int n, int v[], int w[]) {
    for (int i = 0; i < n; i++) cin >> v[i] >> w[i];
}

int solve(int n, int c, int k, int v[], int w[]) {
    int worth[11][10001]; //!
    for (int i = 0; i < n; i++) {
        int half = (v[i] + 1) / 2;
        for (int f = k; f >= 0; f--) {
            for (int j = c; j >= half; j--) {
                if (j >= v[i]) worth[f][j] = max(worth[f][j], worth[f][j - v[i]] + w[i]);
                if (f >= 1) worth[f][j] = max(worth[f][j], worth[f - 1][j - half] + w[i]);
            }
        }
    }
    int most = 0;
    for (int f = 0; f <= k; f++)
        for (int j = 0; j <= c; j++) most = max(most, worth[f][j]);
    return most;
}

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    int v[100], w[100];
    readPieces(n, v, w);
    cout << solve(n, c, k, v, w) << endl;
}
