// problem: smooth-odometer
// verdict: wrong_answer
// fault: the reading a itself is not counted

#include <bits/stdc++.h>
using namespace std;
int d, k;
string digits;
long long memo[20][11][1000];

long long count(int pos, int last, int rest, bool tight) {
    if (pos == (int)digits.size()) return last != 10 && rest == 0;
    if (!tight && memo[pos][last][rest] >= 0) return memo[pos][last][rest];
    long long sum = 0;
    int limit = tight ? digits[pos] - '0' : 9;
    for (int x = 0; x <= limit; x++) {
        bool stillTight = tight && x == limit;
        if (last == 10) {
            if (x == 0) sum += count(pos + 1, 10, 0, stillTight);
            else sum += count(pos + 1, x, x % k, stillTight);
        } else if (abs(x - last) <= d) {
            sum += count(pos + 1, x, (rest * 10 + x) % k, stillTight);
        }
    }
    if (!tight) memo[pos][last][rest] = sum;
    return sum;
}

long long upTo(long long x) {
    digits = to_string(x);
    memset(memo, -1, sizeof memo);
    return count(0, 10, 0, true);
}

int main() {
    long long a, b;
    cin >> a >> b >> d >> k;
    cout << upTo(b) - upTo(a) << endl; //!
}
