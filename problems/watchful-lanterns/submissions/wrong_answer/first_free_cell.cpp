// Puts a lantern on each cell that is not seen by one yet, from top to bottom, from left to right.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> garden(r);
    for (string& row : garden) cin >> row;
    int lanterns = 0;
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (garden[y][x] != '.') continue;
            bool seen = false;
            for (int i = y - 1; i >= 0 && garden[i][x] != '#'; i--) seen |= garden[i][x] == 'L';
            for (int i = x - 1; i >= 0 && garden[y][i] != '#'; i--) seen |= garden[y][i] == 'L';
            if (seen) continue;
            garden[y][x] = 'L';
            lanterns++;
        }
    }
    cout << lanterns << '\n';
}
