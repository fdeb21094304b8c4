// problem: watchful-lanterns
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int r, c, across[100][100], down[100][100], partner[10001], mark[10001];
vector<int> sees[10001];

bool place(int row, int round) {
  for (int column : sees[row]) {
    if (mark[column] == round) continue;
    mark[column] = round;
    if (partner[column] < 0 || place(partner[column], round)) {
      partner[column] = row;
      return true;
    }
  }
  return false;
}

int main() {
  cin >> r >> c;
  vector<string> garden(r);
  for (auto &row : garden) cin >> row;
  int rows = 0, columns = 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      across[i][j] = j == 0 || garden[i][j - 1] != '.' ? rows++ : rows - 1; //!
  for (int j = 0; j < c; j++)
    for (int i = 0; i < r; i++)
      down[i][j] = i == 0 || garden[i - 1][j] != '.' ? columns++ : columns - 1;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      if (garden[i][j] == '.') sees[across[i][j]].push_back(down[i][j]);
  fill(partner, partner + columns, -1);
  int lanterns = 0;
  for (int row = 0; row < rows; row++) lanterns += place(row, row + 1);
  cout << lanterns << endl;
}
