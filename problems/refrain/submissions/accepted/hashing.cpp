// Binary search for the length; equal pieces of one length are found by their hashes modulo 2^61-1.
#include <bits/stdc++.h>
using namespace std;

using u64 = unsigned long long;
const u64 prime = (1ULL << 61) - 1;

u64 times(u64 a, u64 b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    u64 sum = (u64)(product & prime) + (u64)(product >> 61);
    return sum >= prime ? sum - prime : sum;
}

int main() {
    string tune;
    cin >> tune;
    int n = tune.size();
    const u64 base = 911382323 * 1000003ULL + 7;
    vector<u64> prefix(n + 1), power(n + 1, 1);
    for (int i = 0; i < n; i++) {
        prefix[i + 1] = (times(prefix[i], base) + tune[i]) % prime;
        power[i + 1] = times(power[i], base);
    }
    auto repeats = [&](int length) {
        vector<pair<u64, int>> pieces;
        for (int from = 0; from + length <= n; from++) {
            u64 cut = times(prefix[from], power[length]);
            pieces.emplace_back((prefix[from + length] + prime - cut) % prime, from);
        }
        sort(pieces.begin(), pieces.end());
        size_t first = 0;
        for (size_t i = 0; i < pieces.size(); i++) {
            if (pieces[i].first != pieces[first].first) first = i;
            if (pieces[i].second - pieces[first].second >= length) return true;
        }
        return false;
    };
    int low = 0, high = n / 2;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (repeats(middle)) low = middle;
        else high = middle - 1;
    }
    cout << low << '\n';
}
