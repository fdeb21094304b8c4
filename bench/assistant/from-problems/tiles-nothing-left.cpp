// problem: sums-of-ten
// verdict: wrong_answer

#include <cstdio>
#include <vector>

int main() {
  std::vector<int> left;
  int c;
  while ((c = getchar()) >= '1') {
    int digit = c - '0';
    if (!left.empty() && left.back() + digit == 10) {
      left.pop_back();
    } else {
      left.push_back(digit);
    }
  }
  for (int digit : left) printf("%d", digit); //!
  printf("\n");
}
