// fault: pow
// statement: Print $2^n$. Input: $n$. $0 \le n \le 60$.
// input: 3\n
// output: 8

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    long long answer = pow(2, n); //!
    cout << answer << '\n';
}
