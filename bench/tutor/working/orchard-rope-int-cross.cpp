// problem: orchard-rope
// verdict: wrong_answer
// fault: the cross product is computed in int and overflows for trees that are far apart

#include <iostream>
#include <vector>
#include <algorithm>
#include <cmath>
#include <iomanip>
using namespace std;
typedef pair<int, int> P;

int cross(P a, P b, P c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first); //!
}

int main() {
    int n, r;
    cin >> n >> r;
    vector<P> p(n), h;
    for (auto &[x, y] : p) cin >> x >> y;
    sort(p.begin(), p.end());
    double len = 2 * acos(-1.0) * r;
    for (int side = 0; side < 2; side++) {
        h.clear();
        for (auto q : p) {
            while (h.size() > 1 && cross(h[h.size() - 2], h.back(), q) <= 0) h.pop_back();
            h.push_back(q);
        }
        for (size_t i = 1; i < h.size(); i++)
            len += hypot(h[i].first - h[i - 1].first, h[i].second - h[i - 1].second);
        reverse(p.begin(), p.end());
    }
    cout << fixed << setprecision(9) << len << endl;
}
