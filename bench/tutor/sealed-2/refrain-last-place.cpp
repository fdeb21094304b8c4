// problem: refrain
// verdict: wrong_answer
// fault: remembers the last place of a sequence of notes instead of the first

#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long ull;
string s;
int n;
const ull MOD = (1ULL << 61) - 1, BASE = 911382323;
vector<ull> h, pw;

ull mul(ull a, ull b) { return (__uint128_t)a * b % MOD; }
ull get(int l, int r) { return (h[r] + MOD - mul(h[l], pw[r - l])) % MOD; }

bool twice(int len) {
    unordered_map<ull, int> place;
    for (int i = 0; i + len <= n; i++) {
        ull x = get(i, i + len);
        auto it = place.find(x);
        if (it != place.end() && it->second + len <= i) return true;
        place[x] = i; //!
    }
    return false;
}

int main() {
    cin >> s;
    n = s.size();
    h.assign(n + 1, 0);
    pw.assign(n + 1, 1);
    for (int i = 0; i < n; i++) {
        h[i + 1] = (mul(h[i], BASE) + s[i]) % MOD;
        pw[i + 1] = mul(pw[i], BASE);
    }
    int lo = 0, hi = n / 2;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (twice(mid)) lo = mid;
        else hi = mid - 1;
    }
    cout << lo << endl;
}
