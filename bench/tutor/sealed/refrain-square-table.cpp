// problem: refrain
// verdict: run_time_error
// fault: a table of all pairs of notes does not fit into memory

#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    string s;
    cin >> s;
    int n = s.size();
    vector<vector<int>> same(n + 1, vector<int>(n + 1, 0)); //!
    int best = 0;
    for (int i = n - 1; i >= 0; i--) {
        for (int j = n - 1; j > i; j--) {
            if (s[i] == s[j])
                same[i][j] = same[i + 1][j + 1] + 1;
            best = max(best, min(same[i][j], j - i));
        }
    }
    cout << best << endl;
}
