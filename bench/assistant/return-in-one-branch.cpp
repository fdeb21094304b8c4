// fault: missing-return
// statement: Print the position of $x$. Input: $n$ and $x$, then $n$ integers $a_1, \dots, a_n$, rising. $1 \le n \le 1000$, $1 \le x, a_i \le 10^6$.
// input: 2 3\n1 3\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int position(const vector<int>& values, int x) {
    for (size_t i = 0; i < values.size(); i++) {
        if (values[i] == x) return i + 1;
    }
} //!

int main() {
    int n, x;
    cin >> n >> x;
    vector<int> a(n);
    for (int& one : a) cin >> one;
    cout << position(a, x) << '\n';
}
