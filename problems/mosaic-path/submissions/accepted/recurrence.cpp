// The counts for 0, 1, 2, ... follow a linear recurrence of order 64 at most. It is found from the
// first counts (Berlekamp and Massey), and the n-th count by powers of x modulo its polynomial.
#include <bits/stdc++.h>
using namespace std;

using Poly = vector<long long>;
const long long prime = 1'000'000'007;

long long inverse(long long x) {
    long long result = 1;
    for (long long e = prime - 2; e; e >>= 1, x = x * x % prime) {
        if (e & 1) result = result * x % prime;
    }
    return result;
}

Poly recurrence(const Poly& s) {
    Poly now, before;
    size_t failed = 0;
    long long gap = 0;
    for (size_t i = 0; i < s.size(); i++) {
        long long delta = s[i];
        for (size_t j = 0; j < now.size(); j++) {
            delta = (delta + (prime - now[j]) * s[i - 1 - j]) % prime;
        }
        if (delta == 0) continue;
        if (now.empty()) {
            now.assign(i + 1, 0);
            failed = i;
            gap = delta;
            continue;
        }
        long long scale = delta * inverse(gap) % prime;
        Poly better(i - failed - 1);
        better.push_back(scale);
        for (long long c : before) better.push_back((prime - scale) * c % prime);
        if (better.size() < now.size()) better.resize(now.size());
        for (size_t j = 0; j < now.size(); j++) better[j] = (better[j] + now[j]) % prime;
        if (i - failed + before.size() >= now.size()) {
            before = now;
            failed = i;
            gap = delta;
        }
        now = better;
    }
    return now;
}

int main() {
    long long k, n, a, b;
    cin >> k >> n >> a >> b;
    Poly counts{1}, profile(1 << k);
    profile[0] = 1;
    while (counts.size() < 140) {
        for (int cell = 0; cell < k; cell++) {
            Poly next(1 << k);
            for (int mask = 0; mask < 1 << k; mask++) {
                long long ways = profile[mask];
                int bit = 1 << cell;
                if (mask & bit) {
                    next[mask ^ bit] = (next[mask ^ bit] + ways) % prime;
                    continue;
                }
                next[mask] = (next[mask] + ways * a) % prime;
                next[mask | bit] = (next[mask | bit] + ways * b) % prime;
                int above = bit << 1;
                if (cell + 1 < k && !(mask & above)) {
                    next[mask | above] = (next[mask | above] + ways * b) % prime;
                }
            }
            profile = next;
        }
        counts.push_back(profile[0]);
    }
    Poly step = recurrence(counts);
    size_t order = step.size();
    auto multiply = [&](const Poly& p, const Poly& q) {
        Poly product(2 * order);
        for (size_t i = 0; i < order; i++) {
            for (size_t j = 0; j < order; j++) {
                product[i + j] = (product[i + j] + p[i] * q[j]) % prime;
            }
        }
        for (size_t i = 2 * order - 1; i >= order; i--) {
            for (size_t j = 0; j < order; j++) {
                product[i - 1 - j] = (product[i - 1 - j] + product[i] * step[j]) % prime;
            }
        }
        product.resize(order);
        return product;
    };
    Poly result(order), power(order);
    result[0] = 1;
    if (order == 1) power[0] = step[0];
    else power[1] = 1;
    for (; n; n >>= 1) {
        if (n & 1) result = multiply(result, power);
        power = multiply(power, power);
    }
    long long answer = 0;
    for (size_t i = 0; i < order; i++) answer = (answer + result[i] * counts[i]) % prime;
    cout << answer << '\n';
}
