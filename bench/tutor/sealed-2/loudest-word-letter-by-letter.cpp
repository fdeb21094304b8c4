// problem: loudest-word
// verdict: run_time_error
// fault: compares letters beyond the end of the shorter word

#include <iostream>
#include <map>
#include <string>
#include <cctype>
using namespace std;

bool comesFirst(string a, string b) {
    int len = max(a.size(), b.size());
    for (int i = 0; i < len; i++) {
        if (a.at(i) != b.at(i)) return a.at(i) < b.at(i); //!
    }
    return false;
}

int main() {
    int n;
    cin >> n;
    map<string, int> often;
    for (int i = 0; i < n; i++) {
        string w;
        cin >> w;
        for (int j = 0; j < (int)w.size(); j++) w[j] = toupper(w[j]);
        often[w]++;
    }
    string polly = "";
    int top = 0;
    for (auto it = often.rbegin(); it != often.rend(); ++it) {
        if (it->second > top || (it->second == top && comesFirst(it->first, polly))) {
            top = it->second;
            polly = it->first;
        }
    }
    cout << polly << endl;
}
