// For every two places, how many notes before them agree, row by row of the quadratic table.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string tune;
    cin >> tune;
    int n = tune.size(), longest = 0;
    vector<int> agree(n + 1);
    for (int second = 1; second <= n; second++) {
        for (int first = second - 1; first >= 1; first--) {
            agree[first] = tune[first - 1] == tune[second - 1] ? agree[first - 1] + 1 : 0;
            longest = max(longest, min(agree[first], second - first));
        }
    }
    cout << longest << '\n';
}
