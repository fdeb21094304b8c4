// problem: painted-steps
// verdict: wrong_answer
// fault: brown steps are taken away only once

#include <iostream>
#include <numeric>
using namespace std;

int main() {
    long long n, a, b;
    cin >> n >> a >> b;
    long long both = a / gcd(a, b) * b;
    long long red = n / a, blue = n / b;
    long long brown = n / both;
    long long result = red + blue;
    result -= brown; //!
    cout << result << endl;
    return 0;
}
