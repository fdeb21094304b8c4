// problem: sums-of-ten
// verdict: time_limit_exceeded
// fault: erases from the middle of the string and starts again from the left

#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    cin >> s;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i + 1 < s.size(); i++) {
            int sum = (s[i] - '0') + (s[i + 1] - '0');
            if (sum == 10) {
                s.erase(i, 2);
                changed = true;
                break; //!
            }
        }
    }
    if (s.empty()) cout << "empty\n";
    else cout << s << "\n";
}
