//@ says "line 9, column"
#include <bits/stdc++.h>
using namespace std;

struct Point { int x, y; };

int main() {
  set<Point> points;
  points.insert(Point{1, 2});
}
