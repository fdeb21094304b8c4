// problem: lagoons
// verdict: time_limit_exceeded
// fault: looks for a cell in a list of all cells seen

#include <bits/stdc++.h>
using namespace std;

int r, c;
vector<string> photo;
vector<pair<int, int>> seen;

bool isSeen(int i, int j) {
    return find(seen.begin(), seen.end(), make_pair(i, j)) != seen.end(); //!
}

int main() {
    cin >> r >> c;
    photo.resize(r);
    for (int i = 0; i < r; i++) cin >> photo[i];
    int count = 0, most = 0;
    for (int i = 0; i < r; i++) {
        for (int j = 0; j < c; j++) {
            if (photo[i][j] == '#' || isSeen(i, j)) continue;
            vector<pair<int, int>> todo{{i, j}};
            seen.push_back({i, j});
            int cells = 0;
            bool sea = false;
            while (todo.size()) {
                auto [a, b] = todo.back();
                todo.pop_back();
                cells++;
                if (a == 0 || b == 0 || a == r - 1 || b == c - 1) sea = true;
                pair<int, int> next[] = {{a + 1, b}, {a - 1, b}, {a, b + 1}, {a, b - 1}};
                for (auto [x, y] : next) {
                    if (x < 0 || y < 0 || x >= r || y >= c) continue;
                    if (photo[x][y] == '#' || isSeen(x, y)) continue;
                    seen.push_back({x, y});
                    todo.push_back({x, y});
                }
            }
            if (!sea) count++, most = max(most, cells);
        }
    }
    cout << count << " " << most << endl;
}
