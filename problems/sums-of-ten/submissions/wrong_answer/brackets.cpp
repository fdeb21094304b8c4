// Treats low digits as opening and high digits as closing brackets, so 73 and 55 stay.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string strip, left;
    cin >> strip;
    for (char tile : strip) {
        if (!left.empty() && left.back() < tile && left.back() - '0' + tile - '0' == 10) {
            left.pop_back();
        } else {
            left.push_back(tile);
        }
    }
    cout << (left.empty() ? "empty" : left) << '\n';
}
