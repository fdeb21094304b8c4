// problem: loudest-word
// verdict: wrong_answer
// fault: only the first letter of a word is made lower case

#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, int> m;
    for (int i = 0; i < n; i++) {
        string w;
        cin >> w;
        w[0] = tolower(w[0]); //!
        m[w]++;
    }
    string best;
    int top = 0;
    for (auto p : m)
        if (p.second > top) {
            top = p.second;
            best = p.first;
        }
    cout << best << endl;
}
