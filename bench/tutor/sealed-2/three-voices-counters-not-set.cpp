// problem: three-voices
// verdict: wrong_answer
// fault: the table of first differences is an array on the heap that is never cleared

#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    string row;
    cin >> n >> row;
    vector<pair<int, int>> places;
    int x = 0, y = 0;
    places.push_back({0, 0});
    for (char c : row) {
        if (c == 'S') x++, y++;
        if (c == 'A') x--;
        if (c == 'T') y--;
        places.push_back({x, y});
    }
    sort(places.begin(), places.end());
    int *length = new int[n + 2]; //!
    int groups = 0;
    for (int i = 0; i <= n; i++) {
        if (i > 0 && places[i] != places[i - 1]) groups++;
        length[groups]++;
    }
    long long total = 0;
    for (int g = 0; g <= groups; g++) total += (long long)length[g] * (length[g] - 1) / 2;
    cout << total << endl;
}
