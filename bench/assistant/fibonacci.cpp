// fault: branching-recursion
// statement: Print the $n$-th number of Fibonacci. Input: $n$. $1 \le n \le 80$.
// input: 5\n
// output: 5

#include <bits/stdc++.h>
using namespace std;

long long fibonacci(int n) {
    if (n <= 2) return 1;
    return fibonacci(n - 1) + fibonacci(n - 2); //!
}

int main() {
    int n;
    cin >> n;
    cout << fibonacci(n) << '\n';
}
