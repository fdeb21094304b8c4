// Floods from every water cell anew; a body counts where it is entered at its first cell.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int rows, columns;
    cin >> rows >> columns;
    vector<string> map(rows);
    for (string& row : map) cin >> row;
    int lagoons = 0, largest = 0;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            if (map[r][c] != '~') continue;
            vector<vector<bool>> wet(rows, vector<bool>(columns));
            queue<pair<int, int>> next;
            next.emplace(r, c);
            wet[r][c] = true;
            int cells = 0;
            bool open = false, first = true;
            while (!next.empty()) {
                auto [y, x] = next.front();
                next.pop();
                cells++;
                if (pair(y, x) < pair(r, c)) first = false;
                for (auto [dy, dx] : {pair{-1, 0}, pair{1, 0}, pair{0, -1}, pair{0, 1}}) {
                    int ny = y + dy, nx = x + dx;
                    if (ny < 0 || nx < 0 || ny == rows || nx == columns) {
                        open = true;
                    } else if (map[ny][nx] == '~' && !wet[ny][nx]) {
                        wet[ny][nx] = true;
                        next.emplace(ny, nx);
                    }
                }
            }
            if (first && !open) {
                lagoons++;
                largest = max(largest, cells);
            }
        }
    }
    cout << lagoons << ' ' << largest << '\n';
}
