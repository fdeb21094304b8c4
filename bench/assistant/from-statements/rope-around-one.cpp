// problem: orchard-rope
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;
typedef pair<long long, long long> Tree;

long long turn(Tree a, Tree b, Tree c) {
  return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

int main() {
  int n, r;
  cin >> n >> r;
  vector<Tree> trees(n);
  for (auto &[x, y] : trees) cin >> x >> y;
  sort(trees.begin(), trees.end());
  double length = 2 * acos(-1.0) * r;
  for (int side = 0; side < 2; side++) {
    vector<Tree> hull = {trees[0], trees[1]}; //!
    for (int i = 2; i < n; i++) {
      while (hull.size() > 1 && turn(hull[hull.size() - 2], hull.back(), trees.at(i)) <= 0)
        hull.pop_back();
      hull.push_back(trees[i]);
    }
    for (size_t i = 1; i < hull.size(); i++)
      length += hypot(hull[i].first - hull[i - 1].first, hull[i].second - hull[i - 1].second);
    reverse(trees.begin(), trees.end());
  }
  printf("%.9f\n", length);
}
