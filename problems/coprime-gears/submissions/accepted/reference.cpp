// The Moebius function sieves out common divisors: sum of mu(d) over the pairs that d divides.
#include <bits/stdc++.h>
using namespace std;

const int most = 1'000'000;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> gears(most + 1);
    for (int i = 0; i < n; i++) {
        int teeth;
        cin >> teeth;
        gears[teeth]++;
    }
    vector<signed char> mu(most + 1, 1);
    vector<bool> composite(most + 1);
    for (int p = 2; p <= most; p++) {
        if (composite[p]) continue;
        for (int multiple = p; multiple <= most; multiple += p) {
            composite[multiple] = multiple > p;
            mu[multiple] = -mu[multiple];
        }
        for (long long square = 1LL * p * p, at = square; at <= most; at += square) mu[at] = 0;
    }
    long long patient = 0;
    for (int d = 1; d <= most; d++) {
        if (mu[d] == 0) continue;
        long long divisible = 0;
        for (int multiple = d; multiple <= most; multiple += d) divisible += gears[multiple];
        patient += mu[d] * (divisible * (divisible - 1) / 2);
    }
    cout << patient << '\n';
}
