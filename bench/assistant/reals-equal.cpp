// fault: real-equality
// statement: Print the mean with an error of at most $10^{-6}$. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $1 \le a_i \le 1000$.
// input: 2\n1 2\n
// output: 1.5

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    double total = 0;
    for (int i = 0; i < n; i++) {
        double x;
        cin >> x;
        total += x / n;
    }
    if (total == 0.1 * n) cout << "tenth\n"; //!
    cout << setprecision(9) << total << '\n';
}
