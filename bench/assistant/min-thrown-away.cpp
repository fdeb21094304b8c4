// fault: unused-result
// statement: Print the smallest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n2 1 3\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    int least = 1001;
    for (int x : a) min(least, x); //!
    cout << least << '\n';
}
