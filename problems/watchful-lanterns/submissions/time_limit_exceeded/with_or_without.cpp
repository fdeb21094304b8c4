// Tries each free cell with and without a lantern.
#include <bits/stdc++.h>
using namespace std;

int r, c;
vector<string> garden;

int best(int cell) {
    if (cell == r * c) return 0;
    int y = cell / c, x = cell % c;
    int result = best(cell + 1);
    if (garden[y][x] != '.') return result;
    for (int i = y - 1; i >= 0 && garden[i][x] != '#'; i--) {
        if (garden[i][x] == 'L') return result;
    }
    for (int i = x - 1; i >= 0 && garden[y][i] != '#'; i--) {
        if (garden[y][i] == 'L') return result;
    }
    garden[y][x] = 'L';
    result = max(result, 1 + best(cell + 1));
    garden[y][x] = '.';
    return result;
}

int main() {
    cin >> r >> c;
    garden.resize(r);
    for (string& row : garden) cin >> row;
    cout << best(0) << '\n';
}
