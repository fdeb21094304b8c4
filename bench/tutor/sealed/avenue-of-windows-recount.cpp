// problem: avenue-of-windows
// verdict: time_limit_exceeded
// fault: counts all the windows again for every spot

#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    cin >> s;
    int n = s.size(), best = -1, at = 0;
    for (int i = 0; i <= n; i++) {
        int seen = 0;
        for (int j = 0; j < n; j++) //!
            if (s[j] == (j < i ? '>' : '<'))
                seen++;
        if (seen > best) {
            best = seen;
            at = i;
        }
    }
    cout << best << " " << at << endl;
}
