// Folds the k largest pieces beforehand and packs as usual.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    vector<pair<int, int>> pieces(n);
    for (auto& [volume, worth] : pieces) cin >> volume >> worth;
    sort(pieces.rbegin(), pieces.rend());
    vector<int> best(c + 1);
    for (auto [volume, worth] : pieces) {
        if (k > 0) {
            volume = (volume + 1) / 2;
            k--;
        }
        for (int room = c; room >= volume; room--) {
            best[room] = max(best[room], best[room - volume] + worth);
        }
    }
    cout << best[c] << '\n';
}
