// fault: off-by-one
// statement: Count the rooms. Input: $r$ and $c$, then $r$ lines of $c$ characters. $1 \le r, c \le 1000$.
// input: 2 3\n.#.\n.#.\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    int r, c, rooms = 0;
    cin >> r >> c;
    vector<string> map(r);
    for (string& row : map) cin >> row;
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (map[y][x] == '.' && map[y + 1][x] == '#') rooms++; //!
        }
    }
    cout << rooms << '\n';
}
