// Lowers only the first letter, as if words were capitalised and nothing else.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, int> heard;
    for (int i = 0; i < n; i++) {
        string word;
        cin >> word;
        word[0] = tolower(word[0]);
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
