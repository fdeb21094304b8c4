// Euclid's algorithm on every pair.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> teeth(n);
    for (int& z : teeth) cin >> z;
    long long patient = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) patient += gcd(teeth[i], teeth[j]) == 1;
    }
    cout << patient << '\n';
}
