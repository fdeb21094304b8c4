// problem: wide-mop
// verdict: run_time_error
// fault: marks the mopped tiles without stopping at the end of the corridor

#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n, w;
    string s;
    cin >> n >> w >> s;
    vector<char> tile(s.begin(), s.end());
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (tile[i] != '#') continue;
        count++;
        for (int j = i; j < i + w; j++)
            tile.at(j) = '.'; //!
    }
    cout << count << endl;
}
