// fault: modulo
// statement: Print the number of ways modulo $10^9 + 7$. Input: $n$. $1 \le n \le 10^6$.
// input: 3\n
// output: 6

#include <bits/stdc++.h>
using namespace std;

int main() {
    const long long mod = 1000000007;
    int n;
    cin >> n;
    long long ways = 1, before = 1;
    for (int i = 1; i <= n; i++) {
        long long next = ways * i % mod;
        before = (next - before) % mod; //!
        ways = next;
    }
    cout << ways << ' ' << before << '\n';
}
