// Closes a volume as soon as it holds its share of what is left, or would go past it by more.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> pages(n);
    long long left = 0;
    for (int& p : pages) {
        cin >> p;
        left += p;
    }
    long long thickest = 0;
    int at = 0;
    for (int volumes = k; volumes > 0; volumes--) {
        long long share = (left + volumes - 1) / volumes, filled = 0;
        while (at < n && n - at >= volumes) {
            if (volumes > 1 && filled > 0 && filled + pages[at] - share > share - filled) break;
            filled += pages[at++];
        }
        left -= filled;
        thickest = max(thickest, filled);
    }
    cout << thickest << '\n';
}
