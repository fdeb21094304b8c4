// The leftmost dirty tile must be cleaned, and best together with as much to its right as possible.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, w;
    string corridor;
    cin >> n >> w >> corridor;
    int presses = 0;
    for (int i = 0; i < n; i++) {
        if (corridor[i] == '#') {
            presses++;
            i += w - 1;
        }
    }
    cout << presses << '\n';
}
