// problem: three-voices
// verdict: wrong_answer
// fault: two differences are added into one key, so different states look the same

#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    string s;
    cin >> n >> s;
    map<long long, long long> times;
    long long x = 0, y = 0, ans = 0;
    times[0] = 1;
    for (char ch : s) {
        if (ch == 'S') { x++; y++; }
        if (ch == 'A') x--;
        if (ch == 'T') y--;
        long long key = x * 10 + y; //!
        ans += times[key]++;
    }
    cout << ans << endl;
    return 0;
}
