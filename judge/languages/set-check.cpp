// Compiled in the set-up with its headers in another order and precompiled: the code must be the same.
#include <vector>
#include <cmath>
#include <iostream>
#include <algorithm>
#include <string>

struct Point {
  double x, y;
  bool operator<(const Point &other) const { return std::hypot(x, y) < std::hypot(other.x, other.y); }
};

static std::ostream &operator<<(std::ostream &out, const Point &point) {
  return out << '(' << point.x << ", " << point.y << ')';
}

int main() {
  int count, unused;
  std::cin >> count;
  std::vector<Point> points(count);
  std::vector<std::string> names;
  for (Point &point : points) std::cin >> point.x >> point.y;
  std::sort(points.begin(), points.end());
  auto far = std::max_element(points.begin(), points.end());
  for (const Point &point : points) names.push_back(std::to_string(std::floor(point.x)));
  std::reverse(names.begin(), names.end());
  if (far != points.end()) std::cout << *far << ' ' << names.at(0) << std::endl;
}
