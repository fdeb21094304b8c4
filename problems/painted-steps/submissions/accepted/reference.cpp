// Steps with both colours are the multiples of lcm(a, b), and each was counted twice.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n, a, b;
    cin >> n >> a >> b;
    long long both = n / lcm(a, b);
    cout << n / a + n / b - 2 * both << '\n';
}
