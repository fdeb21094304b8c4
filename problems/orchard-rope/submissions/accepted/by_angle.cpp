// Graham's scan: sorts the trees by angle around the lowest one.
#include <bits/stdc++.h>
using namespace std;

struct Tree {
    long long x, y;
};

int main() {
    int n, r;
    scanf("%d %d", &n, &r);
    vector<Tree> t(n);
    for (Tree& tree : t) scanf("%lld %lld", &tree.x, &tree.y);
    auto lower = [](Tree a, Tree b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
    iter_swap(t.begin(), min_element(t.begin(), t.end(), lower));
    Tree first = t[0];
    auto cross = [](Tree o, Tree a, Tree b) {
        return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
    };
    auto gap = [](Tree a, Tree b) { return hypot(double(a.x - b.x), double(a.y - b.y)); };
    sort(t.begin() + 1, t.end(), [&](Tree a, Tree b) {
        long long side = cross(first, a, b);
        return side != 0 ? side > 0 : gap(first, a) < gap(first, b);
    });
    vector<Tree> hull;
    for (Tree tree : t) {
        while (hull.size() > 1 && cross(hull[hull.size() - 2], hull.back(), tree) <= 0) {
            hull.pop_back();
        }
        hull.push_back(tree);
    }
    double length = 2 * acos(-1.0) * r;
    for (size_t i = 0; i < hull.size(); i++) length += gap(hull[i], hull[(i + 1) % hull.size()]);
    printf("%.9f\n", length);
}
