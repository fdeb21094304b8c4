#include <algorithm>
#include <compare>
#include <concepts>
#include <iostream>
#include <ranges>
#include <vector>

struct Point {
  int x, y;
  auto operator<=>(const Point&) const = default;
};

template <std::integral T>
T twice(T value) { return 2 * value; }

int main() {
  std::vector<Point> points{{2, 1}, {1, 2}};
  std::ranges::sort(points);
  for (int x : points | std::views::transform(&Point::x)) std::cout << twice(x) << ' ';
}
