// fault: too-slow
// statement: Print the number of even numbers up to $n$. Input: $n$. $1 \le n \le 10^{18}$.
// input: 7\n
// output: 3

#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n, even = 0;
    cin >> n;
    for (long long i = 1; i <= n; i++) { //!
        if (i % 2 == 0) even++;
    }
    cout << even << '\n';
}
