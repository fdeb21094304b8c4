// Walks up the whole stairway.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n, a, b;
    cin >> n >> a >> b;
    long long clean = 0;
    for (long long step = 1; step <= n; step++) clean += (step % a == 0) != (step % b == 0);
    cout << clean << '\n';
}
