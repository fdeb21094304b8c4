// Cuts the corridor into fixed blocks of w tiles and cleans each block that is dirty.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, w;
    string corridor;
    cin >> n >> w >> corridor;
    int presses = 0;
    for (int from = 0; from < n; from += w) {
        presses += corridor.substr(from, w).find('#') != string::npos;
    }
    cout << presses << '\n';
}
