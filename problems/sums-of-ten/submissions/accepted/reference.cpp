// Keeps what is left of the tiles so far as a stack.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string strip, left;
    cin >> strip;
    for (char tile : strip) {
        if (!left.empty() && left.back() - '0' + tile - '0' == 10) left.pop_back();
        else left.push_back(tile);
    }
    cout << (left.empty() ? "empty" : left) << '\n';
}
