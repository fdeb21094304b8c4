// problem: refrain
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

int main() {
  char tune[100000];
  scanf("%s", tune); //!
  int n = strlen(tune), low = 0, high = n / 2;
  while (low < high) {
    int length = (low + high + 1) / 2;
    unordered_map<string_view, int> first;
    bool found = false;
    for (int i = 0; i + length <= n && !found; i++) {
      auto [entry, isNew] = first.insert({string_view(tune + i, length), i});
      found = !isNew && i - entry->second >= length;
    }
    if (found) low = length;
    else high = length - 1;
  }
  printf("%d\n", low);
}
