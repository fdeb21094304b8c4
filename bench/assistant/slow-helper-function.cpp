// fault: too-slow
// statement: For each query print the sum from $l$ to $r$. Input: $n$ and $q$, then $n$ integers $a_1, \dots, a_n$, then $q$ lines with $l$ and $r$. $1 \le n, q \le 2 \cdot 10^5$, $1 \le a_i \le 1000$, $1 \le l \le r \le n$.
// input: 2 1\n3 4\n1 2\n
// output: 7

#include <bits/stdc++.h>
using namespace std;

int n, a[200001];

long long from(int l, int r) {
    long long total = 0;
    for (int i = l; i <= n && i <= r; i++) total += a[i]; //!
    return total;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int q;
    cin >> n >> q;
    for (int i = 1; i <= n; i++) cin >> a[i];
    for (int i = 0; i < q; i++) {
        int l, r;
        cin >> l >> r;
        cout << from(l, r) << '\n';
    }
}
