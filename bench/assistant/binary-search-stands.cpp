// fault: endless
// statement: Print the position of $x$. Input: $n$ and $x$, then $n$ integers $a_1, \dots, a_n$, rising. $1 \le n \le 1000$, $1 \le x, a_i \le 10^6$.
// input: 2 3\n1 3\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, x;
    cin >> n >> x;
    vector<int> a(n);
    for (int& one : a) cin >> one;
    int low = 0, high = n - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] <= x) low = middle; //!
        else high = middle - 1;
    }
    cout << low + 1 << '\n';
}
