// Walks back to the door after each press and looks for the first dirty tile from there.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, w;
    string corridor;
    cin >> n >> w >> corridor;
    int presses = 0;
    while (true) {
        int dirty = 0;
        while (dirty < n && corridor[dirty] == '.') dirty++;
        if (dirty == n) break;
        for (int i = dirty; i < min(n, dirty + w); i++) corridor[i] = '.';
        presses++;
    }
    cout << presses << '\n';
}
