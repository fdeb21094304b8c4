// fault: missing-return
// statement: Print the largest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n-2 -1 -3\n
// output: -1

#include <bits/stdc++.h>
using namespace std;

int largest(const vector<int>& values) { //!
    int most = values[0];
    for (int value : values) most = max(most, value);
}

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    cout << largest(a) << '\n';
}
