// problem: loudest-word
// verdict: wrong_answer
// fault: on a tie the word that comes last in the dictionary wins

#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, int> heard;
    while (n--) {
        string w;
        cin >> w;
        for (char &ch : w) ch = tolower(ch);
        heard[w]++;
    }
    string best;
    int most = 1;
    for (auto &[w, k] : heard) {
        if (best == "" || (k >= most && k > 1)) { //!
            best = w;
            most = k;
        }
    }
    cout << best << endl;
}
