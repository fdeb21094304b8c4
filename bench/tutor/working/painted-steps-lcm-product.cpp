// problem: painted-steps
// verdict: wrong_answer
// fault: the common divisor is taken to be at most 2 instead of being computed

#include <iostream>
using namespace std;

typedef __int128 big;

int main() {
    long long n, a, b;
    cin >> n >> a >> b;
    big both;
    if (a % b == 0) {
        both = a;
    } else if (b % a == 0) {
        both = b;
    } else {
        big g = (a % 2 == 0 && b % 2 == 0) ? 2 : 1; //!
        both = (big)a * b / g;
    }
    long long red = n / a;
    long long blue = n / b;
    long long brown = (long long)(n / both);
    cout << red + blue - 2 * brown << endl;
}
