// problem: orchard-rope
// verdict: wrong_answer
// fault: prints only six digits

#include <iostream>
#include <vector>
#include <cmath>
#include <algorithm>
using namespace std;
typedef long long ll;
struct P { ll x, y; };
bool operator<(const P &a, const P &b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
ll cross(P o, P a, P b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

int main() {
    int n;
    double r;
    cin >> n >> r;
    vector<P> p(n);
    for (auto &q : p) cin >> q.x >> q.y;
    sort(p.begin(), p.end());
    vector<P> h(2 * n + 1);
    int k = 0;
    for (int i = 0; i < n; i++) {
        while (k >= 2 && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
        h[k++] = p[i];
    }
    for (int i = n - 2, low = k + 1; i >= 0; i--) {
        while (k >= low && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
        h[k++] = p[i];
    }
    double length = 2 * acos(-1.0) * r;
    for (int i = 0; i + 1 < k; i++) length += hypot(h[i + 1].x - h[i].x, h[i + 1].y - h[i].y);
    cout << length << endl; //!
}
