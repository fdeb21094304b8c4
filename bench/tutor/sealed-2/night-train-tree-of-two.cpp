// problem: night-train
// verdict: wrong_answer
// fault: the tree has room for 2n nodes, but its nodes are numbered up to about 4n

#include <iostream>
#include <vector>
using namespace std;
typedef long long ll;

struct Node {
    ll most = 0, more = 0;
};
vector<Node> t;

void change(int v, int l, int r, int a, int b, ll x) {
    if (b <= l || r <= a) return;
    if (a <= l && r <= b) {
        t[v].most += x;
        t[v].more += x;
        return;
    }
    int m = (l + r) / 2;
    change(2 * v, l, m, a, b, x);
    change(2 * v + 1, m, r, a, b, x);
    t[v].most = max(t[2 * v].most, t[2 * v + 1].most) + t[v].more;
}

ll ask(int v, int l, int r, int a, int b) {
    if (b <= l || r <= a) return 0;
    if (a <= l && r <= b) return t[v].most;
    int m = (l + r) / 2;
    return max(ask(2 * v, l, m, a, b), ask(2 * v + 1, m, r, a, b)) + t[v].more;
}

struct Request { int a, b; ll p; };

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int n, q;
    ll s;
    cin >> n >> s >> q;
    t.resize(2 * n); //!
    vector<Request> rs(q + 1);
    for (int i = 1; i <= q; i++) {
        char c;
        cin >> c;
        if (c == 'B') {
            Request &r = rs[i];
            cin >> r.a >> r.b >> r.p;
            if (ask(1, 1, n + 1, r.a, r.b) + r.p <= s) {
                change(1, 1, n + 1, r.a, r.b, r.p);
                cout << "yes\n";
            } else {
                r.p = 0;
                cout << "no\n";
            }
        } else {
            int j;
            cin >> j;
            if (rs[j].p > 0) change(1, 1, n + 1, rs[j].a, rs[j].b, -rs[j].p);
            rs[j].p = 0;
        }
    }
}
