// fault: slow-input
// statement: Print the sum. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le a_i \le 10^9$.
// input: 3\n1 2 3\n
// output: 6

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i]; //!
    cout << accumulate(a.begin(), a.end(), 0LL) << '\n';
}
