// The same choice by recursion over the pieces, each state worked out once.
#include <bits/stdc++.h>
using namespace std;

int n, c, k;
int volume[100], worth[100];
vector<int> known;

int best(int piece, int room, int folds) {
    if (piece == n) return 0;
    int& memo = known[(piece * 11 + folds) * 10001 + room];
    if (memo >= 0) return memo;
    int result = best(piece + 1, room, folds);
    int folded = (volume[piece] + 1) / 2;
    if (volume[piece] <= room) {
        result = max(result, best(piece + 1, room - volume[piece], folds) + worth[piece]);
    }
    if (folded <= room && folds > 0) {
        result = max(result, best(piece + 1, room - folded, folds - 1) + worth[piece]);
    }
    return memo = result;
}

int main() {
    cin >> n >> c >> k;
    for (int i = 0; i < n; i++) cin >> volume[i] >> worth[i];
    known.assign(n * 11 * 10001, -1);
    cout << best(0, c, k) << '\n';
}
