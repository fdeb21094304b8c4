// fault: endl
// statement: Print the numbers in falling order. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le a_i \le 10^6$.
// input: 3\n2 1 3\n
// output: 3 2 1

#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    sort(a.rbegin(), a.rend());
    for (int x : a) cout << x << endl; //!
}
