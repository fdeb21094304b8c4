// problem: orchard-rope
// verdict: wrong_answer

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;
typedef pair<long long, long long> point;

long long turn(point o, point a, point b) {
  return (a.first - o.first) * (b.second - o.second) - (a.second - o.second) * (b.first - o.first);
}

int main() {
  int n, r;
  scanf("%d %d", &n, &r);
  vector<point> tree(n);
  for (auto& [x, y] : tree) scanf("%lld %lld", &x, &y);
  sort(tree.begin(), tree.end());
  vector<point> hull;
  for (int side = 0; side < 2; side++) {
    size_t start = hull.size();
    for (point p : tree) {
      while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    reverse(tree.begin(), tree.end());
  }
  double rope = 2 * 3.1416 * r; //!
  for (size_t i = 0; i < hull.size(); i++) {
    point a = hull[i], b = hull[(i + 1) % hull.size()];
    rope += hypot(a.first - b.first, a.second - b.second);
  }
  printf("%.9f\n", rope);
}
