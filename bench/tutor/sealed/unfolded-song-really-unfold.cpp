// problem: unfolded-song
// verdict: time_limit_exceeded
// fault: goes through a repeated part as often as it is sung

#include <iostream>
#include <string>
using namespace std;
string s;
size_t at;

long long sing(char feared) {
    long long total = 0;
    while (at < s.size() && s[at] != ')') {
        if (isdigit(s[at])) {
            long long times = 0;
            while (isdigit(s[at])) times = 10 * times + s[at++] - '0';
            size_t start = ++at;
            for (long long i = 0; i < times; i++) { //!
                at = start;
                total += sing(feared);
            }
            at++;
        } else {
            total += s[at++] == feared;
        }
    }
    return total;
}

int main() {
    char feared;
    cin >> feared >> s;
    cout << sing(feared) << endl;
}
