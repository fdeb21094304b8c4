// problem: mosaic-path
// verdict: time_limit_exceeded
// fault: goes along the path foot by foot, which is 10^18 feet long

#include <bits/stdc++.h>
using namespace std;
const long long mod = 1e9 + 7;
int k;
long long n, a, b;
vector<long long> now, nxt;

void put(int col, int mask, int out, long long ways) {
    if (ways == 0) return;
    if (col >= k) {
        nxt[out] = (nxt[out] + ways) % mod;
        return;
    }
    if (mask >> col & 1) return put(col + 1, mask, out, ways);
    put(col + 1, mask, out, ways * a % mod);
    put(col + 1, mask, out | 1 << col, ways * b % mod);
    if (col + 1 < k && !(mask >> (col + 1) & 1)) put(col + 2, mask, out, ways * b % mod);
}

int main() {
    cin >> k >> n >> a >> b;
    now.assign(1 << k, 0);
    now[0] = 1;
    for (long long foot = 0; foot < n; foot++) { //!
        nxt.assign(1 << k, 0);
        for (int m = 0; m < (1 << k); m++) put(0, m, 0, now[m]);
        now = nxt;
    }
    cout << now[0] << endl;
}
