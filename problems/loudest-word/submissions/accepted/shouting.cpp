// Sorts the words in upper case and looks for the longest run; shouts the answer.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<string> words(n);
    for (string& word : words) {
        char buffer[32];
        scanf("%31s", buffer);
        word = buffer;
        for (char& letter : word) letter = toupper(letter);
    }
    sort(words.begin(), words.end());
    int best = 0, longest = 0;
    for (int from = 0, to; from < n; from = to) {
        for (to = from; to < n && words[to] == words[from];) to++;
        if (to - from > longest) {
            longest = to - from;
            best = from;
        }
    }
    puts(words[best].c_str());
}
