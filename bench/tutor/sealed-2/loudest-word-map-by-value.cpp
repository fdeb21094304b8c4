// problem: loudest-word
// verdict: time_limit_exceeded
// fault: the map of all words is copied for every question

#include <bits/stdc++.h>
using namespace std;

string lower(string w) {
    for (char &c : w)
        if (c >= 'A' && c <= 'Z') c += 32;
    return w;
}

int heard(map<string, int> counts, string word) { //!
    if (counts.find(word) == counts.end()) return 0;
    return counts[word];
}

int main() {
    int n;
    cin >> n;
    map<string, int> counts;
    for (int i = 0; i < n; i++) {
        string w;
        cin >> w;
        w = lower(w);
        counts[w] = heard(counts, w) + 1;
    }
    string best;
    int most = 0;
    for (auto &e : counts)
        if (e.second > most) most = e.second, best = e.first;
    cout << best << endl;
}
