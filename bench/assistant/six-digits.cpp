// fault: precision
// statement: Print the mean with an error of at most $10^{-6}$. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $1 \le a_i \le 1000$.
// input: 2\n1 2\n
// output: 1.5

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    double total = 0;
    for (int x : a) total += x;
    double mean = total / n;
    cout << mean << '\n'; //!
}
