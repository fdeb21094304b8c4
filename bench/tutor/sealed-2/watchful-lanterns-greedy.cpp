// problem: watchful-lanterns
// verdict: wrong_answer
// fault: puts a lantern wherever it can and never moves one

#include <iostream>
#include <vector>
#include <string>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> g(r);
    for (auto &x : g) cin >> x;
    int lanterns = 0;
    for (int i = 0; i < r; i++) {
        for (int j = 0; j < c; j++) {
            if (g[i][j] != '.') continue;
            bool sees = false;
            for (int a = i - 1; a >= 0 && g[a][j] != '#'; a--) sees |= g[a][j] == 'L';
            for (int b = j - 1; b >= 0 && g[i][b] != '#'; b--) sees |= g[i][b] == 'L';
            if (!sees) { //!
                g[i][j] = 'L';
                lanterns++;
            }
        }
    }
    cout << lanterns << endl;
}
