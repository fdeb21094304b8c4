// Floods by recursion, up to one level per cell: right where the stack may use all the memory.
#include <bits/stdc++.h>
using namespace std;

int rows, columns;
char photo[402][402];

int flood(int y, int x, bool& open) {
    if (y == 0 || x == 0 || y > rows || x > columns) {
        open = true;
        return 0;
    }
    if (photo[y][x] != '~') return 0;
    photo[y][x] = '.';
    return 1 + flood(y - 1, x, open) + flood(y + 1, x, open) + flood(y, x - 1, open) +
           flood(y, x + 1, open);
}

int main() {
    scanf("%d %d", &rows, &columns);
    for (int y = 1; y <= rows; y++) scanf("%s", photo[y] + 1);
    int lagoons = 0, largest = 0;
    for (int y = 1; y <= rows; y++) {
        for (int x = 1; x <= columns; x++) {
            bool open = false;
            int cells = flood(y, x, open);
            if (cells > 0 && !open) {
                lagoons++;
                largest = max(largest, cells);
            }
        }
    }
    printf("%d %d\n", lagoons, largest);
}
