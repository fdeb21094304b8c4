// Drives all the way and looks at every reading that is divisible.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long a, b;
    int d, k;
    cin >> a >> b >> d >> k;
    long long count = 0;
    for (long long reading = (a + k - 1) / k * k; reading <= b; reading += k) {
        bool smooth = true;
        for (long long rest = reading; rest >= 10 && smooth; rest /= 10) {
            smooth = abs(rest % 10 - rest / 10 % 10) <= d;
        }
        count += smooth;
    }
    cout << count << '\n';
}
