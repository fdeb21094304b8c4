// Perimeter of the convex hull of the centres, and one full circle for all bends together.
#include <bits/stdc++.h>
using namespace std;

using Point = pair<long long, long long>;

long long turn(Point a, Point b, Point c) {
    return (b.first - a.first) * (c.second - a.second) -
           (b.second - a.second) * (c.first - a.first);
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, r;
    cin >> n >> r;
    vector<Point> trees(n);
    for (auto& [x, y] : trees) cin >> x >> y;
    sort(trees.begin(), trees.end());
    long double length = 2 * numbers::pi_v<long double> * r;
    for (int side = 0; side < 2; side++) {
        vector<Point> chain;
        for (Point tree : trees) {
            while (chain.size() > 1 && turn(chain.end()[-2], chain.back(), tree) <= 0) {
                chain.pop_back();
            }
            chain.push_back(tree);
        }
        for (size_t i = 1; i < chain.size(); i++) {
            length += hypotl(chain[i].first - chain[i - 1].first,
                             chain[i].second - chain[i - 1].second);
        }
        reverse(trees.begin(), trees.end());
    }
    cout << fixed << setprecision(12) << length << '\n';
}
