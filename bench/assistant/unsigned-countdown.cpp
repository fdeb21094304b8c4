// fault: unsigned
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    string word;
    cin >> word;
    for (size_t i = word.size() - 1; i >= 0; i--) cout << word[i]; //!
    cout << '\n';
}
