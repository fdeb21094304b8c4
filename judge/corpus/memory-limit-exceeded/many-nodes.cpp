//@ memory 64
//@ time 3000
#include <map>

int main() {
  std::map<int, int> all;
  for (int i = 0;; i++) all[i] = i;
}
