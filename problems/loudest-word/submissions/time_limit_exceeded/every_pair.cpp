// Counts each word by comparing it with all the others.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n;
    cin >> n;
    vector<string> words(n);
    for (string& word : words) {
        cin >> word;
        for (char& letter : word) letter = tolower(letter);
    }
    string best;
    int most = 0;
    for (const string& word : words) {
        int times = 0;
        for (const string& other : words) times += word == other;
        if (times > most || (times == most && word < best)) {
            most = times;
            best = word;
        }
    }
    cout << best << '\n';
}
