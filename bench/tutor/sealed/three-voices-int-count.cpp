// problem: three-voices
// verdict: wrong_answer
// fault: the number of groups is counted in an int

#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    string s;
    cin >> n >> s;
    map<pair<int, int>, int> seen;
    pair<int, int> at{0, 0};
    seen[at] = 1;
    int groups = 0; //!
    for (char c : s) {
        if (c == 'S') at.first++, at.second++;
        else if (c == 'A') at.first--;
        else at.second--;
        groups += seen[at]++;
    }
    cout << groups << "\n";
}
