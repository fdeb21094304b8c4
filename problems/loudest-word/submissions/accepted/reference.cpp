// Counts the words in lower case; a map walks them in the order of the dictionary.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    map<string, int> heard;
    for (int i = 0; i < n; i++) {
        string word;
        cin >> word;
        for (char& letter : word) letter = tolower(letter);
        heard[word]++;
    }
    string best;
    int most = 0;
    for (auto& [word, times] : heard) {
        if (times > most) {
            most = times;
            best = word;
        }
    }
    cout << best << '\n';
}
