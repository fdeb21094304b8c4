// fault: off-by-one
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    string word;
    cin >> word;
    vector<char> letters(word.begin(), word.end());
    for (int i = letters.size(); i >= 0; i--) {
        cout << letters[i]; //!
    }
    cout << '\n';
}
