// fault: uninitialised
// statement: Print the position of $x$. Input: $n$ and $x$, then $n$ integers $a_1, \dots, a_n$, rising. $1 \le n \le 1000$, $1 \le x, a_i \le 10^6$.
// input: 2 3\n1 3\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, x;
    cin >> n >> x;
    bool found;
    for (int i = 0; i < n; i++) {
        int a;
        cin >> a;
        if (a == x) found = true;
    }
    cout << found << '\n'; //!
}
