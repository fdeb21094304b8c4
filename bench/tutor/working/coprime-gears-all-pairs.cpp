// problem: coprime-gears
// verdict: time_limit_exceeded
// fault: takes the gcd of every pair of gears

#include <cstdio>
#include <numeric>

int n;
int z[50005];

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &z[i]);
    long long cnt = 0;
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) { //!
            if (std::gcd(z[i], z[j]) == 1)
                cnt++;
        }
    }
    printf("%lld\n", cnt);
    return 0;
}
