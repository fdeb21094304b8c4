// problem: avenue-of-windows
// verdict: wrong_answer
// fault: on a tie it keeps the spot with the greater number if a house without a window lies between

#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    cin >> s;
    int cur = 0, best, at = 0;
    for (char c : s) cur += c == '<';
    best = cur;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '>') cur++;
        if (s[i] == '<') cur--;
        if (cur > best || (cur == best && s[i] == '.')) { //!
            best = cur;
            at = i + 1;
        }
    }
    cout << best << " " << at << endl;
}
