// fault: overflow
// statement: Print the number of even numbers up to $n$. Input: $n$. $1 \le n \le 10^{18}$.
// input: 7\n
// output: 3

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n; //!
    cin >> n;
    cout << n / 2 << '\n';
}
