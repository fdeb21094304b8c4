// Floods each body of water once, breadth first, and notices whether it touches the edge.
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
            bool open = false;
            vector<pair<int, int>> body{{r, c}};
            map[r][c] = '#';
            for (size_t at = 0; at < body.size(); at++) {
                auto [y, x] = body[at];
                for (auto [dy, dx] : {pair{-1, 0}, pair{1, 0}, pair{0, -1}, pair{0, 1}}) {
                    int ny = y + dy, nx = x + dx;
                    if (ny < 0 || nx < 0 || ny == rows || nx == columns) {
                        open = true;
                    } else if (map[ny][nx] == '~') {
                        map[ny][nx] = '#';
                        body.emplace_back(ny, nx);
                    }
                }
            }
            if (!open) {
                lagoons++;
                largest = max(largest, (int)body.size());
            }
        }
    }
    cout << lagoons << ' ' << largest << '\n';
}
