// problem: night-train
// verdict: wrong_answer
// fault: a booking can be cancelled several times

#include <bits/stdc++.h>
using namespace std;

int n, q;
long long s;
vector<long long> mx, lazy_;

void add(int v, int l, int r, int a, int b, long long x) {
    if (a > r || b < l) return;
    if (a <= l && r <= b) {
        mx[v] += x;
        lazy_[v] += x;
        return;
    }
    int m = (l + r) / 2;
    add(2 * v, l, m, a, b, x);
    add(2 * v + 1, m + 1, r, a, b, x);
    mx[v] = max(mx[2 * v], mx[2 * v + 1]) + lazy_[v];
}

long long most(int v, int l, int r, int a, int b) {
    if (a > r || b < l) return 0;
    if (a <= l && r <= b) return mx[v];
    int m = (l + r) / 2;
    return max(most(2 * v, l, m, a, b), most(2 * v + 1, m + 1, r, a, b)) + lazy_[v];
}

int main() {
    scanf("%d %lld %d", &n, &s, &q);
    mx.assign(4 * n, 0);
    lazy_.assign(4 * n, 0);
    vector<int> A(q + 1), B(q + 1);
    vector<long long> P(q + 1, 0);
    for (int i = 1; i <= q; i++) {
        char kind;
        scanf(" %c", &kind);
        if (kind == 'B') {
            int a, b;
            long long p;
            scanf("%d %d %lld", &a, &b, &p);
            if (most(1, 1, n, a, b - 1) + p <= s) {
                add(1, 1, n, a, b - 1, p);
                A[i] = a;
                B[i] = b;
                P[i] = p;
                puts("yes");
            } else {
                puts("no");
            }
        } else {
            int j;
            scanf("%d", &j);
            if (P[j] > 0) add(1, 1, n, A[j], B[j] - 1, -P[j]); //!
        }
    }
}
