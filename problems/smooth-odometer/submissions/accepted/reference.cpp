// Readings below a bound, digit by digit: those that have left the bound behind are counted by last
// digit and remainder, and the one that still follows the bound is kept apart.
#include <bits/stdc++.h>
using namespace std;

int d, k;

long long readings_below(long long bound) {
    string digits = to_string(bound);
    vector<array<long long, 10>> count(k);
    int last = -1, remainder = 0;
    bool following = true;
    for (size_t at = 0; at < digits.size(); at++) {
        vector<array<long long, 10>> next(k);
        for (int r = 0; r < k; r++) {
            for (int digit = 0; digit < 10; digit++) {
                if (count[r][digit] == 0) continue;
                for (int then = max(0, digit - d); then <= min(9, digit + d); then++) {
                    next[(r * 10 + then) % k][then] += count[r][digit];
                }
            }
        }
        int limit = digits[at] - '0';
        for (int then = at == 0 ? 1 : 0; following && then < limit; then++) {
            if (at == 0 || abs(then - last) <= d) next[(remainder * 10 + then) % k][then]++;
        }
        for (int first = 1; at > 0 && first < 10; first++) next[first % k][first]++;
        following = following && (at == 0 || abs(limit - last) <= d);
        last = limit;
        remainder = (remainder * 10 + limit) % k;
        count = next;
    }
    return accumulate(count[0].begin(), count[0].end(), 0LL);
}

int main() {
    long long a, b;
    cin >> a >> b >> d >> k;
    cout << readings_below(b + 1) - readings_below(a) << '\n';
}
