// problem: lagoons
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

int r, c;
vector<string> photo;

int fill_water(int i, int j, bool &open) {
  if (photo.at(i).at(j) != '~') return 0; //!
  photo[i][j] = '.';
  if (i == 0 || j == 0 || i == r - 1 || j == c - 1) open = true;
  return 1 + fill_water(i + 1, j, open) + fill_water(i - 1, j, open) +
         fill_water(i, j + 1, open) + fill_water(i, j - 1, open);
}

int main() {
  cin >> r >> c;
  photo.resize(r);
  for (auto &row : photo) cin >> row;
  int count = 0, largest = 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) {
      bool open = false;
      int size = fill_water(i, j, open);
      if (size > 0 && !open) {
        count++;
        largest = max(largest, size);
      }
    }
  cout << count << " " << largest << endl;
}
