// problem: lagoons
// verdict: run_time_error
// fault: the arrays are too small for the largest photograph

#include <iostream>
#include <queue>
using namespace std;
char g[300][300]; //!
int r, c;

int fill(int a, int b, bool &open) {
    queue<pair<int, int>> q;
    q.push({a, b});
    g[a][b] = '#';
    int size = 0;
    while (!q.empty()) {
        auto [i, j] = q.front();
        q.pop();
        size++;
        if (i == 0 || j == 0 || i == r - 1 || j == c - 1) open = true;
        const int di[] = {1, -1, 0, 0}, dj[] = {0, 0, 1, -1};
        for (int k = 0; k < 4; k++) {
            int x = i + di[k], y = j + dj[k];
            if (x < 0 || y < 0 || x >= r || y >= c || g[x][y] == '#') continue;
            g[x][y] = '#';
            q.push({x, y});
        }
    }
    return size;
}

int main() {
    cin >> r >> c;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) cin >> g[i][j];
    int count = 0, best = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            if (g[i][j] == '~') {
                bool open = false;
                int s = fill(i, j, open);
                if (!open) count++, best = max(best, s);
            }
    cout << count << " " << best << endl;
}
