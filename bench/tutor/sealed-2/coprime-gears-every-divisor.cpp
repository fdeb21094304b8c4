// problem: coprime-gears
// verdict: time_limit_exceeded
// fault: asks every gear for every possible divisor

#include <cstdio>
#include <vector>
#include <algorithm>
using namespace std;

int mobius(int d) {
    int sign = 1;
    for (int p = 2; p * p <= d; p++) {
        if (d % p) continue;
        d /= p;
        if (d % p == 0) return 0;
        sign = -sign;
    }
    if (d > 1) sign = -sign;
    return sign;
}

int main() {
    int n;
    scanf("%d", &n);
    vector<int> z(n);
    for (int &x : z) scanf("%d", &x);
    int most = *max_element(z.begin(), z.end());
    long long total = 0;
    for (int d = 1; d <= most; d++) {
        int m = mobius(d);
        if (m == 0) continue;
        long long c = 0;
        for (int i = 0; i < n; i++) //!
            if (z[i] % d == 0) c++;
        total += m * (c * (c - 1) / 2);
    }
    printf("%lld\n", total);
    return 0;
}
