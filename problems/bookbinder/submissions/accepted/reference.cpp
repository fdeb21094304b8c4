// Binary search for the thickness; a thickness will do if filling greedily needs k volumes at most.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<int> pages(n);
    for (int& p : pages) cin >> p;
    auto volumes = [&](long long thickness) {
        int count = 1;
        long long filled = 0;
        for (int p : pages) {
            if (filled + p > thickness) {
                count++;
                filled = 0;
            }
            filled += p;
        }
        return count;
    };
    long long low = *max_element(pages.begin(), pages.end());
    long long high = accumulate(pages.begin(), pages.end(), 0LL);
    while (low < high) {
        long long middle = (low + high) / 2;
        if (volumes(middle) <= k) high = middle;
        else low = middle + 1;
    }
    cout << low << '\n';
}
