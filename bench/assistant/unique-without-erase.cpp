// fault: unused-result
// statement: Print how many different numbers there are. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le a_i \le 10^6$.
// input: 3\n2 1 2\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    sort(a.begin(), a.end());
    unique(a.begin(), a.end()); //!
    cout << a.size() << '\n';
}
