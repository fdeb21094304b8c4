// fault: modulo
// statement: Print the number of ways modulo $10^9 + 7$. Input: $n$. $1 \le n \le 10^6$.
// input: 3\n
// output: 6

#include <bits/stdc++.h>
using namespace std;

int main() {
    const long long mod = 998244353; //!
    int n;
    cin >> n;
    long long ways = 1;
    for (int i = 1; i <= n; i++) ways = ways * i % mod;
    cout << ways << '\n';
}
