// problem: sums-of-ten
// verdict: time_limit_exceeded
// fault: builds the strip anew until nothing changes any more

#include <iostream>
#include <string>
using namespace std;

int main() {
    string strip;
    cin >> strip;
    bool changed = true;
    while (changed) { //!
        changed = false;
        string next;
        for (size_t i = 0; i < strip.size(); i++) {
            if (i + 1 < strip.size() && strip[i] - '0' + strip[i + 1] - '0' == 10) {
                changed = true;
                i++;
            } else {
                next += strip[i];
            }
        }
        strip = next;
    }
    if (strip.empty()) cout << "empty" << endl;
    else cout << strip << endl;
}
