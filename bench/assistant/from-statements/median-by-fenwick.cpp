// problem: night-thermometer
// verdict: accepted

#include <iostream>

const int shift = 1000001, top = 1 << 21;
int tree[top + 1];

void add(int place) {
  while (place <= top) {
    tree[place]++;
    place += place & -place;
  }
}

int find(int rank) {
  int at = 0;
  for (int step = top; step; step /= 2)
    if (at + step <= top && tree[at + step] < rank) rank -= tree[at += step];
  return at + 1;
}

int main() {
  std::cin.tie(0)->sync_with_stdio(0);
  int n, t;
  long sum = 0;
  std::cin >> n;
  for (int i = 1; i <= n; i++) {
    std::cin >> t;
    add(t + shift);
    sum += find((i + 1) / 2) - shift;
  }
  std::cout << sum << "\n";
}
