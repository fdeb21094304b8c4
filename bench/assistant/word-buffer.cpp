// fault: small-array
// statement: Print the word backwards. Input: a word. The word has $1$ to $100\,000$ letters.
// input: abc\n
// output: cba

#include <bits/stdc++.h>
using namespace std;

int main() {
    char word[1000]; //!
    scanf("%s", word);
    reverse(word, word + strlen(word));
    puts(word);
}
