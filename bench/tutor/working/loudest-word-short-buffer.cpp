// problem: loudest-word
// verdict: run_time_error
// fault: the array of words has room for only 6000 words

#include <iostream>
#include <string>
#include <algorithm>
using namespace std;
string word[6000]; //!

int main() {
    int n;
    cin >> n;
    for (int i = 0; i < n; i++) {
        cin >> word[i];
        for (char &c : word[i]) c = tolower(c);
    }
    sort(word, word + n);
    int best = 0, run = 0, at = 0;
    for (int i = 0; i < n; i++) {
        run = (i && word[i] == word[i - 1]) ? run + 1 : 1;
        if (run > best) best = run, at = i;
    }
    cout << word[at] << endl;
}
