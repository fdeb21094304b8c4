// Lets water seep through corners.
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
                if (y == 0 || x == 0 || y == rows - 1 || x == columns - 1) open = true;
                for (int ny = max(0, y - 1); ny <= min(rows - 1, y + 1); ny++) {
                    for (int nx = max(0, x - 1); nx <= min(columns - 1, x + 1); nx++) {
                        if (map[ny][nx] != '~') continue;
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
