// best[folds][volume]: the greatest worth within that volume with so many folds at most.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    vector<vector<int>> best(k + 1, vector<int>(c + 1));
    while (n--) {
        int volume, worth;
        cin >> volume >> worth;
        int folded = (volume + 1) / 2;
        for (int folds = k; folds >= 0; folds--) {
            for (int room = c; room >= folded; room--) {
                int& here = best[folds][room];
                if (room >= volume) here = max(here, best[folds][room - volume] + worth);
                if (folds > 0) here = max(here, best[folds - 1][room - folded] + worth);
            }
        }
    }
    cout << best[k][c] << '\n';
}
