// A free cell joins a stretch of its row with a stretch of its column, and each stretch holds one
// lantern: a largest matching between stretches, found by the algorithm of Hopcroft and Karp.
#include <bits/stdc++.h>
using namespace std;

vector<vector<int>> crossing;
vector<int> mate_of_row, mate_of_column, level;

bool layer() {
    vector<int> order;
    level.assign(crossing.size(), -1);
    for (size_t row = 0; row < crossing.size(); row++) {
        if (mate_of_row[row] < 0) {
            level[row] = 0;
            order.push_back(row);
        }
    }
    bool found = false;
    for (size_t at = 0; at < order.size(); at++) {
        int row = order[at];
        for (int column : crossing[row]) {
            int next = mate_of_column[column];
            if (next < 0) {
                found = true;
            } else if (level[next] < 0) {
                level[next] = level[row] + 1;
                order.push_back(next);
            }
        }
    }
    return found;
}

bool augment(int row) {
    for (int column : crossing[row]) {
        int next = mate_of_column[column];
        if (next >= 0 && (level[next] != level[row] + 1 || !augment(next))) continue;
        mate_of_row[row] = column;
        mate_of_column[column] = row;
        return true;
    }
    level[row] = -1;
    return false;
}

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> garden(r);
    for (string& row : garden) cin >> row;
    int columns = 0;
    vector<vector<int>> column_of(r, vector<int>(c));
    for (int x = 0; x < c; x++) {
        for (int y = 0; y < r; y++) {
            if (y == 0 || garden[y][x] == '#') columns++;
            column_of[y][x] = columns - 1;
        }
    }
    for (int y = 0; y < r; y++) {
        for (int x = 0; x < c; x++) {
            if (x == 0 || garden[y][x] == '#') crossing.emplace_back();
            if (garden[y][x] == '.') crossing.back().push_back(column_of[y][x]);
        }
    }
    mate_of_row.assign(crossing.size(), -1);
    mate_of_column.assign(columns, -1);
    int lanterns = 0;
    while (layer()) {
        for (size_t row = 0; row < crossing.size(); row++) {
            if (mate_of_row[row] < 0) lanterns += augment(row);
        }
    }
    cout << lanterns << '\n';
}
