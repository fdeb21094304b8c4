#include <bits/stdc++.h>
using namespace std;

int main() {
  atomic<int> sum = 0;
  vector<thread> threads;
  for (int i = 1; i <= 8; i++) threads.emplace_back([&sum, i] { sum += i; });
  for (auto& one : threads) one.join();
  cout << sum << '\n';
}
