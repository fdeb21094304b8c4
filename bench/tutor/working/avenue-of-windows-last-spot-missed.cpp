// problem: avenue-of-windows
// verdict: wrong_answer
// fault: the loop never looks at spot n, behind the last house

#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    cin >> s;
    int n = s.size();
    int seen = 0;
    for (char ch : s)
        if (ch == '<') seen++;
    int best = seen, where = 0;
    for (int i = 0; i + 1 < n; i++) { //!
        if (s[i] == '<') seen--;
        if (s[i] == '>') seen++;
        if (seen > best) {
            best = seen;
            where = i + 1;
        }
    }
    cout << best << " " << where << endl;
}
