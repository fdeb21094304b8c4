// problem: avenue-of-windows
// verdict: wrong_answer
// fault: the windows to the right of a spot are counted from one house too far

#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    cin >> s;
    int n = s.size();
    vector<int> left(n + 2, 0), right(n + 2, 0);
    for (int i = 0; i < n; i++) {
        left[i + 1] = left[i];
        if (s[i] == '>') left[i + 1]++;
    }
    for (int i = n - 1; i >= 0; i--) {
        right[i] = right[i + 1];
        if (s[i] == '<') right[i]++;
    }
    int best = -1, spot = 0;
    for (int i = 0; i <= n; i++) {
        int seen = left[i] + right[i + 1]; //!
        if (seen > best) {
            best = seen;
            spot = i;
        }
    }
    cout << best << " " << spot << endl;
}
