// problem: three-voices
// verdict: run_time_error
// fault: a two-dimensional array is indexed by differences that can be far larger than it

#include <iostream>
#include <string>
using namespace std;
int seen[2001][2001];

int main() {
    int n;
    string s;
    cin >> n >> s;
    int x = 1000, y = 1000;
    long long ans = 0;
    seen[x][y] = 1;
    for (char c : s) {
        if (c == 'S') x++, y++;
        if (c == 'A') x--;
        if (c == 'T') y--;
        ans += seen[x][y]++; //!
    }
    cout << ans << "\n";
}
