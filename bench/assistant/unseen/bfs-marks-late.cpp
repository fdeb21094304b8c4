// fault: wrong-idea
// statement: Fewest steps from $a$ to $b$ where a step adds 1 or doubles. $1 \le a \le b \le 10^5$.
// input: 1 4\n
// output: 2

#include <bits/stdc++.h>
using namespace std;
int main() {
  int a, b;
  cin >> a >> b;
  vector<int> steps(b + 1, -1);
  queue<int> next;
  next.push(a);
  steps[a] = 0;
  while (!next.empty()) {
    int x = next.front();
    next.pop();
    for (int y : {x + 1, 2 * x}) {
      if (y <= b) steps[y] = steps[x] + 1, next.push(y); //!
    }
    if (x == b) break;
  }
  cout << steps[b];
}
