// fault: copy
// statement: Print the position of $x$. Input: $n$ and $x$, then $n$ integers $a_1, \dots, a_n$, rising. $1 \le n \le 1000$, $1 \le x, a_i \le 10^6$.
// input: 2 3\n1 3\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int find_in(vector<int> a, int x, int low, int high) { //!
    if (low > high) return -1;
    int middle = low + (high - low) / 2;
    if (a[middle] == x) return middle;
    if (a[middle] < x) return find_in(a, x, middle + 1, high);
    return find_in(a, x, low, middle - 1);
}

int main() {
    int n, x;
    cin >> n >> x;
    vector<int> a(n);
    for (int& one : a) cin >> one;
    cout << find_in(a, x, 0, n - 1) + 1 << '\n';
}
