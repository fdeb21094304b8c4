// fault: start-value
// statement: Print the largest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n-2 -1 -3\n
// output: -1

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    int most = 0; //!
    for (int x : a) most = max(most, x);
    cout << most << '\n';
}
