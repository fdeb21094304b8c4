// fault: growing-text
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    string word, backwards;
    cin >> word;
    for (int i = 0; i < (int)word.size(); i++) {
        backwards = word[i] + backwards; //!
    }
    cout << backwards << '\n';
}
