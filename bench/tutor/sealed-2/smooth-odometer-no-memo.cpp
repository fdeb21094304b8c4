// problem: smooth-odometer
// verdict: time_limit_exceeded
// fault: builds every smooth number one by one

#include <iostream>
#include <cstdlib>
using namespace std;
long long a, b, found = 0;
int d, k;

void build(long long number) {
    if (number > b) return;
    if (number >= a && number % k == 0) found++;
    if (number > b / 10) return;
    int last = number % 10;
    for (int x = 0; x <= 9; x++)
        if (abs(x - last) <= d) build(number * 10 + x); //!
}

int main() {
    cin >> a >> b >> d >> k;
    for (int x = 1; x <= 9; x++) build(x);
    cout << found << "\n";
}
