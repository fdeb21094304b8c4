// problem: lagoons
// verdict: run_time_error
// fault: does not stop at the edge of the photograph

#include <iostream>
#include <vector>
#include <string>
using namespace std;

int r, c, cells;
bool edge;
vector<string> photo;

void swim(int i, int j) {
    if (photo[i][j] != '~') return; //!
    photo[i][j] = '.';
    cells++;
    if (i == 0 || j == 0 || i == r - 1 || j == c - 1) edge = true;
    swim(i + 1, j);
    swim(i - 1, j);
    swim(i, j + 1);
    swim(i, j - 1);
}

int main() {
    cin >> r >> c;
    photo.resize(r);
    for (int i = 0; i < r; i++) cin >> photo[i];
    int lagoons = 0, largest = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            if (photo[i][j] == '~') {
                cells = 0;
                edge = false;
                swim(i, j);
                if (!edge) {
                    lagoons++;
                    if (cells > largest) largest = cells;
                }
            }
    cout << lagoons << ' ' << largest << '\n';
}
