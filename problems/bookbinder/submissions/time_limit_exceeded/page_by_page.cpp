// Tries every thickness from the thickest chapter upwards.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> pages(n);
    for (int& p : pages) cin >> p;
    long long thickness = *max_element(pages.begin(), pages.end());
    while (true) {
        int volumes = 1;
        long long filled = 0;
        for (int p : pages) {
            if (filled + p > thickness) {
                volumes++;
                filled = 0;
            }
            filled += p;
        }
        if (volumes <= k) break;
        thickness++;
    }
    cout << thickness << '\n';
}
