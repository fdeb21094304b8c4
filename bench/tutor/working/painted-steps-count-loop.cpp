// problem: painted-steps
// verdict: time_limit_exceeded
// fault: goes through all the painted steps one by one

#include <cstdio>

int main() {
    long long n, a, b;
    if (scanf("%lld %lld %lld", &n, &a, &b) != 3)
        return 1;
    long long clean = 0;
    for (long long i = 1; i <= n; i++) { //!
        bool red = i % a == 0;
        bool blue = i % b == 0;
        if (red != blue) {
            clean++;
        }
    }
    printf("%lld\n", clean);
    return 0;
}
