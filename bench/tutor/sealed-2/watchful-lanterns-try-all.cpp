// problem: watchful-lanterns
// verdict: time_limit_exceeded
// fault: tries to put a lantern into each cell and to leave it empty

#include <bits/stdc++.h>
using namespace std;
int r, c, best;
vector<string> g;

bool lonely(int i, int j) {
    for (int a = i - 1; a >= 0 && g[a][j] != '#'; a--)
        if (g[a][j] == 'L') return false;
    for (int b = j - 1; b >= 0 && g[i][b] != '#'; b--)
        if (g[i][b] == 'L') return false;
    return true;
}

void place(int cell, int count) {
    if (cell == r * c) {
        best = max(best, count);
        return;
    }
    int i = cell / c, j = cell % c;
    if (g[i][j] == '.' && lonely(i, j)) {
        g[i][j] = 'L';
        place(cell + 1, count + 1);
        g[i][j] = '.';
    }
    place(cell + 1, count); //!
}

int main() {
    cin >> r >> c;
    g.resize(r);
    for (int i = 0; i < r; i++) cin >> g[i];
    place(0, 0);
    cout << best << endl;
}
