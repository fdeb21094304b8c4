// problem: bookbinder
// verdict: wrong_answer

#include <iostream>
#include <vector>
using namespace std;

int n, k;
vector<long long> p;

bool enough(long long pages) {
  int volumes = 1;
  long long now = 0;
  for (long long chapter : p) {
    if (now + chapter > pages) {
      volumes++;
      now = 0;
    }
    now += chapter;
  }
  return volumes <= k;
}

int main() {
  cin >> n >> k;
  p.resize(n);
  long long total = 0;
  for (auto& x : p) {
    cin >> x;
    total += x;
  }
  long long low = 0, high = total; //!
  while (low < high) {
    long long middle = (low + high) / 2;
    if (enough(middle)) high = middle;
    else low = middle + 1;
  }
  cout << low << endl;
}
