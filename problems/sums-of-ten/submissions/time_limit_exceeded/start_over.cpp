// Takes away the first pair and starts over from the left end.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string strip;
    cin >> strip;
    bool found = true;
    while (found) {
        found = false;
        for (size_t i = 0; i + 1 < strip.size() && !found; i++) {
            if (strip[i] - '0' + strip[i + 1] - '0' == 10) {
                strip.erase(i, 2);
                found = true;
            }
        }
    }
    cout << (strip.empty() ? "empty" : strip) << '\n';
}
