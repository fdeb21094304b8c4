// Lays the mosaic cell by cell over the whole length.
#include <bits/stdc++.h>
using namespace std;

int main() {
    const long long prime = 1'000'000'007;
    long long k, n, a, b;
    cin >> k >> n >> a >> b;
    vector<long long> profile(1 << k);
    profile[0] = 1;
    for (long long foot = 0; foot < n; foot++) {
        for (int cell = 0; cell < k; cell++) {
            vector<long long> next(1 << k);
            for (int mask = 0; mask < 1 << k; mask++) {
                long long ways = profile[mask];
                int bit = 1 << cell, above = bit << 1;
                if (mask & bit) {
                    next[mask ^ bit] = (next[mask ^ bit] + ways) % prime;
                    continue;
                }
                next[mask] = (next[mask] + ways * a) % prime;
                next[mask | bit] = (next[mask | bit] + ways * b) % prime;
                if (cell + 1 < k && !(mask & above)) {
                    next[mask | above] = (next[mask | above] + ways * b) % prime;
                }
            }
            profile = next;
        }
    }
    cout << profile[0] << '\n';
}
