// problem: refrain
// verdict: time_limit_exceeded
// fault: tries the lengths one after another from the longest

#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;
typedef unsigned long long u64;

int main() {
    string s;
    cin >> s;
    int n = s.size();
    const u64 mod = (1ULL << 61) - 1, base = 1000003;
    vector<u64> hash(n + 1, 0), power(n + 1, 1);
    for (int i = 0; i < n; i++) {
        hash[i + 1] = ((__uint128_t)hash[i] * base + s[i]) % mod;
        power[i + 1] = (__uint128_t)power[i] * base % mod;
    }
    for (int len = n / 2; len >= 1; len--) { //!
        unordered_map<u64, int> first;
        for (int i = 0; i + len <= n; i++) {
            u64 part = (hash[i + len] + mod - (u64)((__uint128_t)hash[i] * power[len] % mod)) % mod;
            auto [it, fresh] = first.insert({part, i});
            if (!fresh && it->second + len <= i) {
                cout << len << endl;
                return 0;
            }
        }
    }
    cout << 0 << endl;
}
