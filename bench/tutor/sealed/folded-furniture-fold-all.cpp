// problem: folded-furniture
// verdict: wrong_answer
// fault: folds for free, because the row with the same number of folds is used

#include <iostream>
#include <algorithm>
using namespace std;
int dp[11][10001];

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    while (n--) {
        int v, w;
        cin >> v >> w;
        int h = (v + 1) / 2;
        for (int f = k; f >= 0; f--)
            for (int x = c; x >= 0; x--) {
                int b = dp[f][x];
                if (x >= v) b = max(b, dp[f][x - v] + w);
                if (f > 0 && x >= h) b = max(b, dp[f][x - h] + w); //!
                dp[f][x] = b;
            }
    }
    cout << dp[k][c] << "\n";
}
