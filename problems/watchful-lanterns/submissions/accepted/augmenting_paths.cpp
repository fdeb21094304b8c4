// The same matching by simple augmenting paths, one stretch of a column after the other.
#include <bits/stdc++.h>
using namespace std;

int r, c;
char garden[101][101];
int row_id[100][100], visited[10001], owner[10001];
vector<int> rows_of[10001];

bool place(int column, int round) {
    for (int row : rows_of[column]) {
        if (visited[row] == round) continue;
        visited[row] = round;
        if (owner[row] == 0 || place(owner[row], round)) {
            owner[row] = column;
            return true;
        }
    }
    return false;
}

int main() {
    scanf("%d %d", &r, &c);
    for (int y = 0; y < r; y++) scanf("%s", garden[y]);
    int rows = 0, columns = 0, lanterns = 0;
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (x == 0 || garden[y][x - 1] == '#') rows++;
            row_id[y][x] = rows;
        }
    }
    for (int x = 0; x < c; x++) {
        for (int y = 0; y < r; y++) {
            if (y == 0 || garden[y - 1][x] == '#') columns++;
            if (garden[y][x] == '.') rows_of[columns].push_back(row_id[y][x]);
        }
    }
    for (int column = 1; column <= columns; column++) lanterns += place(column, column);
    printf("%d\n", lanterns);
}
