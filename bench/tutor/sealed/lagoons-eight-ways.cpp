// problem: lagoons
// verdict: wrong_answer
// fault: water cells that only share a corner are joined

#include <iostream>
#include <vector>
#include <string>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> g(r);
    for (auto &row : g) cin >> row;
    int count = 0, best = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            if (g[i][j] == '#') continue;
            vector<pair<int, int>> todo{{i, j}};
            g[i][j] = '#';
            bool open = false;
            for (size_t t = 0; t < todo.size(); t++) {
                auto [a, b] = todo[t];
                if (a == 0 || b == 0 || a == r - 1 || b == c - 1) open = true;
                for (int x = a - 1; x <= a + 1; x++)
                    for (int y = b - 1; y <= b + 1; y++) //!
                        if (x >= 0 && y >= 0 && x < r && y < c && g[x][y] != '#') {
                            g[x][y] = '#';
                            todo.push_back({x, y});
                        }
            }
            if (!open) count++, best = max(best, (int)todo.size());
        }
    cout << count << " " << best << endl;
}
