// problem: mosaic-path
// verdict: run_time_error
// fault: the table has room for a path of 100000 feet only

#include <iostream>
using namespace std;
const long long P = 1000000007;
long long ways[100005][64]; //!
long long k, n, a, b;

void lay(long long row, int col, int mask, int next, long long w) {
    if (col == k) {
        ways[row + 1][next] = (ways[row + 1][next] + w) % P;
        return;
    }
    if (mask & (1 << col)) {
        lay(row, col + 1, mask, next, w);
        return;
    }
    lay(row, col + 1, mask, next, w * a % P);
    lay(row, col + 1, mask, next | (1 << col), w * b % P);
    if (col + 1 < k && (mask & (2 << col)) == 0) lay(row, col + 2, mask, next, w * b % P);
}

int main() {
    cin >> k >> n >> a >> b;
    ways[0][0] = 1;
    for (long long row = 0; row < n; row++)
        for (int mask = 0; mask < (1 << k); mask++)
            if (ways[row][mask]) lay(row, 0, mask, 0, ways[row][mask]);
    cout << ways[n][0] << endl;
    return 0;
}
