// Treats leading zeros as digits, which must not differ much from the first real one.
#include <bits/stdc++.h>
using namespace std;

int d, k;
string digits;
vector<long long> known;

long long count_from(size_t at, int last, int remainder, bool tight) {
    if (at == digits.size()) return remainder == 0;
    long long& memo = known[(at * 10 + last) * k + remainder];
    if (!tight && memo >= 0) return memo;
    long long total = 0;
    int limit = tight ? digits[at] - '0' : 9;
    for (int digit = 0; digit <= limit; digit++) {
        if (at > 0 && abs(digit - last) > d) continue;
        total += count_from(at + 1, digit, (remainder * 10 + digit) % k, tight && digit == limit);
    }
    if (!tight) memo = total;
    return total;
}

long long up_to(long long bound) {
    digits = to_string(bound);
    known.assign(digits.size() * 10 * k, -1);
    return count_from(0, 0, 0, true);
}

int main() {
    long long a, b;
    cin >> a >> b >> d >> k;
    cout << up_to(b) - up_to(a - 1) << '\n';
}
