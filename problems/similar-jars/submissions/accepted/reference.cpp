// In sorted order the best k jars stand next to each other.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<int> volume(n);
    for (int& v : volume) cin >> v;
    sort(volume.begin(), volume.end());
    int spread = INT_MAX;
    for (int i = 0; i + k <= n; i++) spread = min(spread, volume[i + k - 1] - volume[i]);
    cout << spread << '\n';
}
