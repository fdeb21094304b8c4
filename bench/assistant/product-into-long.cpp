// fault: overflow
// statement: Print the area. Input: $a$ and $b$. $1 \le a, b \le 10^6$.
// input: 3 4\n
// output: 12

#include <bits/stdc++.h>
using namespace std;

int main() {
    int a, b;
    cin >> a >> b;
    long long area = a * b; //!
    cout << area << '\n';
}
