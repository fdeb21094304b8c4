// Starts from the two most similar jars and keeps adding the nearer neighbour.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> volume(n);
    for (int& v : volume) cin >> v;
    sort(volume.begin(), volume.end());
    int left = 0;
    for (int i = 0; i + 1 < n; i++) {
        if (volume[i + 1] - volume[i] < volume[left + 1] - volume[left]) left = i;
    }
    int right = k == 1 ? left : left + 1;
    while (right - left + 1 < k) {
        int below = left > 0 ? volume[left] - volume[left - 1] : INT_MAX;
        int above = right + 1 < n ? volume[right + 1] - volume[right] : INT_MAX;
        if (below < above) left--;
        else right++;
    }
    cout << volume[right] - volume[left] << '\n';
}
