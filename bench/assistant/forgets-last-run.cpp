// fault: wrong-idea
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    string word;
    cin >> word;
    int longest = 0, run = 1;
    for (size_t i = 1; i < word.size(); i++) {
        if (word[i] == word[i - 1]) {
            run++;
        } else {
            longest = max(longest, run);
            run = 1;
        }
    }
    cout << longest << '\n'; //!
}
