// fault: empty-container
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    stack<char> letters;
    string word;
    cin >> word;
    for (char letter : word) {
        while (letters.top() < letter) letters.pop(); //!
        letters.push(letter);
    }
    cout << letters.size() << '\n';
}
