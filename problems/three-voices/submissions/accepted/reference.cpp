// A group is good exactly when both differences of the counts are the same at its two ends.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n;
    string row;
    cin >> n >> row;
    vector<pair<int, int>> ends{{0, 0}};
    for (char voice : row) {
        auto [sopranos, tenors] = ends.back();
        if (voice == 'S') sopranos++;
        if (voice == 'T') tenors++;
        if (voice == 'A') sopranos--, tenors--;
        ends.emplace_back(sopranos, tenors);
    }
    sort(ends.begin(), ends.end());
    long long groups = 0, alike = 0;
    for (int i = 1; i <= n; i++) {
        alike = ends[i] == ends[i - 1] ? alike + 1 : 0;
        groups += alike;
    }
    cout << groups << '\n';
}
