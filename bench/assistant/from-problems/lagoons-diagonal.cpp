// problem: lagoons
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int r, c;
vector<string> photo;

int main() {
  cin >> r >> c;
  photo.resize(r);
  for (string& row : photo) cin >> row;
  int lagoons = 0, largest = 0;
  for (int i = 0; i < r; i++) {
    for (int j = 0; j < c; j++) {
      if (photo[i][j] != '~') continue;
      queue<pair<int, int>> todo;
      todo.push({i, j});
      photo[i][j] = '.';
      int cells = 0;
      bool open = false;
      while (!todo.empty()) {
        auto [y, x] = todo.front();
        todo.pop();
        cells++;
        if (y == 0 || x == 0 || y == r - 1 || x == c - 1) open = true;
        for (int dy = -1; dy <= 1; dy++) {
          for (int dx = -1; dx <= 1; dx++) { //!
            int ny = y + dy, nx = x + dx;
            if (ny < 0 || nx < 0 || ny >= r || nx >= c) continue;
            if (photo[ny][nx] != '~') continue;
            photo[ny][nx] = '.';
            todo.push({ny, nx});
          }
        }
      }
      if (!open) {
        lagoons++;
        largest = max(largest, cells);
      }
    }
  }
  cout << lagoons << " " << largest << "\n";
}
