// problem: sums-of-ten
// verdict: wrong_answer
// fault: stops after three rounds

#include <iostream>
#include <string>
using namespace std;

int main() {
    string s, out;
    cin >> s;
    bool again = true;
    int rounds = 0;
    while (again && rounds < 3) { //!
        again = false;
        rounds++;
        out = "";
        for (int i = 0; i < (int)s.size(); i++) {
            if (i + 1 < (int)s.size() && (s[i] - '0') + (s[i + 1] - '0') == 10) {
                i++;
                again = true;
            } else {
                out += s[i];
            }
        }
        s = out;
    }
    cout << (s == "" ? "empty" : s) << endl;
}
