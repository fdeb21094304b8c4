// fault: unmarked
// statement: Count the rooms. Input: $r$ and $c$, then $r$ lines of $c$ characters. $1 \le r, c \le 1000$.
// input: 2 3\n.#.\n.#.\n
// output: 2

#include <bits/stdc++.h>
using std::cin, std::cout, std::string, std::vector;

vector<string> map;

void fill_from(int y, int x, int depth) {
    if (y < 0 || x < 0 || y >= (int)map.size() || x >= (int)map[0].size()) return;
    if (map[y][x] != '.') return;
    fill_from(y + 1, x, depth + 1); //!
    fill_from(y - 1, x, depth + 1);
    fill_from(y, x + 1, depth + 1);
    fill_from(y, x - 1, depth + 1);
}

int main() {
    int r, c, rooms = 0;
    cin >> r >> c;
    map.resize(r);
    for (string& row : map) cin >> row;
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (map[y][x] == '.') rooms++, fill_from(y, x, 0);
        }
    }
    cout << rooms << '\n';
}
