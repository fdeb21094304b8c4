// Tries to leave, load or fold each piece.
#include <bits/stdc++.h>
using namespace std;

int n;
vector<int> volume, worth;

int best(int piece, int room, int folds) {
    if (room < 0 || folds < 0) return INT_MIN / 2;
    if (piece == n) return 0;
    int leave = best(piece + 1, room, folds);
    int load = best(piece + 1, room - volume[piece], folds) + worth[piece];
    int fold = best(piece + 1, room - (volume[piece] + 1) / 2, folds - 1) + worth[piece];
    return max({leave, load, fold});
}

int main() {
    int c, k;
    cin >> n >> c >> k;
    volume.resize(n);
    worth.resize(n);
    for (int i = 0; i < n; i++) cin >> volume[i] >> worth[i];
    cout << best(0, c, k) << '\n';
}
