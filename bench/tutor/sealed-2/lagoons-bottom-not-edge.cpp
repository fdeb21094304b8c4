// problem: lagoons
// verdict: wrong_answer
// fault: the last row is not taken as the edge

#include <iostream>
#include <vector>
#include <string>
#include <queue>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> g(r);
    for (auto &row : g) cin >> row;
    int lagoons = 0, largest = 0;
    int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            if (g[i][j] != '~') continue;
            bool open = false;
            int size = 0;
            queue<pair<int, int>> q;
            q.push({i, j});
            g[i][j] = '#';
            while (!q.empty()) {
                auto [a, b] = q.front();
                q.pop();
                size++;
                if (a == 0 || b == 0 || a == r || b == c - 1) open = true; //!
                for (int k = 0; k < 4; k++) {
                    int x = a + dx[k], y = b + dy[k];
                    if (x < 0 || y < 0 || x >= r || y >= c || g[x][y] != '~') continue;
                    g[x][y] = '#';
                    q.push({x, y});
                }
            }
            if (!open) {
                lagoons++;
                largest = max(largest, size);
            }
        }
    cout << lagoons << " " << largest << endl;
}
