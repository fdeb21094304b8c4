/** What the editor starts with: the smallest C++ program worth starting from. */

export const template = `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`;
