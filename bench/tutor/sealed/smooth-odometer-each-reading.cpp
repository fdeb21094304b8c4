// problem: smooth-odometer
// verdict: time_limit_exceeded
// fault: looks at every reading that is divisible by k

#include <iostream>
#include <string>
#include <cstdlib>
using namespace std;

bool smooth(long long x, int d) {
    string s = to_string(x);
    for (size_t i = 1; i < s.size(); i++)
        if (abs(s[i] - s[i - 1]) > d) return false;
    return true;
}

int main() {
    long long a, b, k;
    int d;
    cin >> a >> b >> d >> k;
    long long count = 0;
    for (long long x = (a + k - 1) / k * k; x <= b; x += k) { //!
        if (smooth(x, d)) count++;
    }
    cout << count << endl;
}
