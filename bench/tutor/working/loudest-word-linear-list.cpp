// problem: loudest-word
// verdict: time_limit_exceeded
// fault: looks for every word from the start of a list of all different words

#include <iostream>
#include <vector>
#include <string>
using namespace std;
struct Entry { string word; int times; };

int main() {
    int n;
    cin >> n;
    vector<Entry> list;
    for (int i = 0; i < n; i++) {
        string w;
        cin >> w;
        for (auto &c : w) c = toupper(c);
        bool found = false;
        for (auto &e : list) { //!
            if (e.word == w) {
                e.times++;
                found = true;
                break;
            }
        }
        if (!found) list.push_back({w, 1});
    }
    Entry best = list[0];
    for (auto &e : list)
        if (e.times > best.times || (e.times == best.times && e.word < best.word))
            best = e;
    cout << best.word << "\n";
}
