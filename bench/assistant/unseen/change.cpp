// fault: wrong-idea
// statement: Pay $n$ with as few coins of 1, 3 and 4 as possible. $1 \le n \le 1000$.
// input: 4\n
// output: 1

#include <iostream>
int main() {
  int n, coins = 0;
  std::cin >> n;
  for (int coin : {4, 3, 1}) {
    coins += n / coin; //!
    n %= coin;
  }
  std::cout << coins;
}
