// problem: proud-ancestors
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int n, crest[40001], proud;
vector<int> children[40001];

struct House {
  map<int, int> count;
  int most = 0;
};

House *visit(int person) {
  House *house = new House;
  house->count[crest[person]] = 1;
  house->most = 1;
  for (int child : children[person]) {
    House *other = visit(child);
    if (other->count.size() > house->count.size()) swap(house, other);
    for (auto [c, times] : other->count) {
      int now = house->count[c] += times;
      house->most = max(house->most, now);
    }
    delete other;
  }
  if (house->count[crest[person]] == house->most) proud++; //!
  return house;
}

int main() {
  scanf("%d", &n);
  for (int i = 1; i <= n; i++) scanf("%d", &crest[i]);
  for (int i = 2; i <= n; i++) {
    int parent;
    scanf("%d", &parent);
    children[parent].push_back(i);
  }
  visit(1);
  printf("%d\n", proud);
}
